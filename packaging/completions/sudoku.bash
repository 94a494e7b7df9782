_sudoku() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="sudoku"
                ;;
            sudoku,batch)
                cmd="sudoku__subcmd__batch"
                ;;
            sudoku,book)
                cmd="sudoku__subcmd__book"
                ;;
            sudoku,candidates)
                cmd="sudoku__subcmd__candidates"
                ;;
            sudoku,canonical)
                cmd="sudoku__subcmd__canonical"
                ;;
            sudoku,check)
                cmd="sudoku__subcmd__check"
                ;;
            sudoku,convert)
                cmd="sudoku__subcmd__convert"
                ;;
            sudoku,count)
                cmd="sudoku__subcmd__count"
                ;;
            sudoku,explain)
                cmd="sudoku__subcmd__explain"
                ;;
            sudoku,generate)
                cmd="sudoku__subcmd__generate"
                ;;
            sudoku,help)
                cmd="sudoku__subcmd__help"
                ;;
            sudoku,hint)
                cmd="sudoku__subcmd__hint"
                ;;
            sudoku,mcp)
                cmd="sudoku__subcmd__mcp"
                ;;
            sudoku,minimise)
                cmd="sudoku__subcmd__minimise"
                ;;
            sudoku,prove)
                cmd="sudoku__subcmd__prove"
                ;;
            sudoku,rate)
                cmd="sudoku__subcmd__rate"
                ;;
            sudoku,solve)
                cmd="sudoku__subcmd__solve"
                ;;
            sudoku,strategies)
                cmd="sudoku__subcmd__strategies"
                ;;
            sudoku,techniques)
                cmd="sudoku__subcmd__techniques"
                ;;
            sudoku__subcmd__help,batch)
                cmd="sudoku__subcmd__help__subcmd__batch"
                ;;
            sudoku__subcmd__help,book)
                cmd="sudoku__subcmd__help__subcmd__book"
                ;;
            sudoku__subcmd__help,candidates)
                cmd="sudoku__subcmd__help__subcmd__candidates"
                ;;
            sudoku__subcmd__help,canonical)
                cmd="sudoku__subcmd__help__subcmd__canonical"
                ;;
            sudoku__subcmd__help,check)
                cmd="sudoku__subcmd__help__subcmd__check"
                ;;
            sudoku__subcmd__help,convert)
                cmd="sudoku__subcmd__help__subcmd__convert"
                ;;
            sudoku__subcmd__help,count)
                cmd="sudoku__subcmd__help__subcmd__count"
                ;;
            sudoku__subcmd__help,explain)
                cmd="sudoku__subcmd__help__subcmd__explain"
                ;;
            sudoku__subcmd__help,generate)
                cmd="sudoku__subcmd__help__subcmd__generate"
                ;;
            sudoku__subcmd__help,help)
                cmd="sudoku__subcmd__help__subcmd__help"
                ;;
            sudoku__subcmd__help,hint)
                cmd="sudoku__subcmd__help__subcmd__hint"
                ;;
            sudoku__subcmd__help,mcp)
                cmd="sudoku__subcmd__help__subcmd__mcp"
                ;;
            sudoku__subcmd__help,minimise)
                cmd="sudoku__subcmd__help__subcmd__minimise"
                ;;
            sudoku__subcmd__help,prove)
                cmd="sudoku__subcmd__help__subcmd__prove"
                ;;
            sudoku__subcmd__help,rate)
                cmd="sudoku__subcmd__help__subcmd__rate"
                ;;
            sudoku__subcmd__help,solve)
                cmd="sudoku__subcmd__help__subcmd__solve"
                ;;
            sudoku__subcmd__help,strategies)
                cmd="sudoku__subcmd__help__subcmd__strategies"
                ;;
            sudoku__subcmd__help,techniques)
                cmd="sudoku__subcmd__help__subcmd__techniques"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        sudoku)
            opts="-h -V --json --color --help --version solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__batch)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --strategy --time-limit-ms --node-limit --memory-limit-mib --threads --vectors --limit --as --output --output-dir --counts --stats --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --strategy)
                    COMPREPLY=($(compgen -W "auto backtracking algorithm_x dancing_links forward_checking breadth_first best_first propagation clause_learning nine killer_backtracking killer_advanced constraint_programming" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --node-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory-limit-mib)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vectors)
                    COMPREPLY=($(compgen -W "auto portable avx2 avx512" -- "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "coordinates csv grid line line_1z line_0z line_az picture iss svg" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__book)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --output --as --title --per-page --paper --level-curve --threads --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "pdf html" -- "${cur}"))
                    return 0
                    ;;
                --title)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --per-page)
                    COMPREPLY=($(compgen -W "1 2 4 6" -- "${cur}"))
                    return 0
                    ;;
                --paper)
                    COMPREPLY=($(compgen -W "a4 letter" -- "${cur}"))
                    return 0
                    ;;
                --level-curve)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__candidates)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --strategy --time-limit-ms --node-limit --memory-limit-mib --threads --vectors --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --strategy)
                    COMPREPLY=($(compgen -W "auto backtracking algorithm_x dancing_links forward_checking breadth_first best_first propagation clause_learning nine killer_backtracking killer_advanced constraint_programming" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --node-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory-limit-mib)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vectors)
                    COMPREPLY=($(compgen -W "auto portable avx2 avx512" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__canonical)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --distinct --threads --time-limit-ms --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__check)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --strategy --time-limit-ms --node-limit --memory-limit-mib --threads --vectors --solution --puzzle --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --strategy)
                    COMPREPLY=($(compgen -W "auto backtracking algorithm_x dancing_links forward_checking breadth_first best_first propagation clause_learning nine killer_backtracking killer_advanced constraint_programming" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --node-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory-limit-mib)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vectors)
                    COMPREPLY=($(compgen -W "auto portable avx2 avx512" -- "${cur}"))
                    return 0
                    ;;
                --solution)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --puzzle)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__convert)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --to --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --to)
                    COMPREPLY=($(compgen -W "coordinates csv grid line line_1z line_0z line_az picture iss svg candidates library characters" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__count)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --strategy --time-limit-ms --node-limit --memory-limit-mib --threads --vectors --limit --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --strategy)
                    COMPREPLY=($(compgen -W "auto backtracking algorithm_x dancing_links forward_checking breadth_first best_first propagation clause_learning nine killer_backtracking killer_advanced constraint_programming" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --node-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory-limit-mib)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vectors)
                    COMPREPLY=($(compgen -W "auto portable avx2 avx512" -- "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__explain)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --profile --puzzle --steps --stage --no-uniqueness --time-limit-ms --threads --language --as --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -W "explainer hodoku fair killer" -- "${cur}"))
                    return 0
                    ;;
                --puzzle)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --steps)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stage)
                    COMPREPLY=($(compgen -W "nudge hint sentence" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --language)
                    COMPREPLY=($(compgen -W "en de" -- "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "picture svg" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__generate)
            opts="-h --size --box --seed --count --first --threads --solutions --minimal --controlled-bias --givens --min-givens --max-givens --more-givens --symmetry --pattern --from --canonical --distinct --killer --min-cage --max-cage --min-nodes --max-nodes --holes --holes-balanced --attempts --time-limit-ms --as --diagonals --regions --rules --like --er --score --level --stars --curve --needs --without --profile --table --output --output-dir --kind --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --size)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --count)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --first)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --givens)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-givens)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-givens)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --more-givens)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --symmetry)
                    COMPREPLY=($(compgen -W "none rotation-180 rotation-90 mirror-columns mirror-rows both-mirrors diagonal anti-diagonal both-diagonals all" -- "${cur}"))
                    return 0
                    ;;
                --pattern)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --from)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-cage)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-cage)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min-nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-nodes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --holes)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --attempts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "coordinates csv grid line line_1z line_0z line_az picture iss svg" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --rules)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --like)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --er)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --score)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --level)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --stars)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --curve)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --needs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --without)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -W "explainer hodoku fair killer" -- "${cur}"))
                    return 0
                    ;;
                --table)
                    COMPREPLY=($(compgen -W "csv jsonl" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help)
            opts="solve count candidates check prove batch convert generate minimise canonical strategies hint explain rate techniques book mcp help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__batch)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__book)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__candidates)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__canonical)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__convert)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__count)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__generate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__hint)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__mcp)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__minimise)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__prove)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__rate)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__solve)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__strategies)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__help__subcmd__techniques)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__hint)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --profile --nudge --stage --puzzle --all --technique --no-uniqueness --time-limit-ms --threads --language --as --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -W "explainer hodoku fair killer" -- "${cur}"))
                    return 0
                    ;;
                --stage)
                    COMPREPLY=($(compgen -W "nudge hint sentence" -- "${cur}"))
                    return 0
                    ;;
                --puzzle)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --technique)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --language)
                    COMPREPLY=($(compgen -W "en de" -- "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "picture svg" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__mcp)
            opts="-h --time-limit-ms --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__minimise)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --redundant --threads --seed --time-limit-ms --as --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --seed)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "coordinates csv grid line line_1z line_0z line_az picture iss svg" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__prove)
            opts="-h --format --box --alphabet --kind --diagonals --regions --cnf --proof --time-limit-ms --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cnf)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --proof)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__rate)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --profile --summary --no-uniqueness --time-limit-ms --threads --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --profile)
                    COMPREPLY=($(compgen -W "explainer hodoku fair killer" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__solve)
            opts="-h --column --format --box --alphabet --kind --diagonals --regions --strategy --time-limit-ms --node-limit --memory-limit-mib --threads --vectors --limit --as --output --output-dir --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --column)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "auto coordinates csv grid line line_1z line_0z line_az picture opensudoku ksudoku gnome_sudoku sdk hodoku sudokuwiki solo fpuzzles sudokupad sudoq killer_ps killer_sumocue killer_short killer_letters iss sudoku_puzzle array" -- "${cur}"))
                    return 0
                    ;;
                --box)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --alphabet)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kind)
                    COMPREPLY=($(compgen -W "killer jigsaw extra-region x windoku anti-knight anti-king disjoint-groups samurai" -- "${cur}"))
                    return 0
                    ;;
                --regions)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --strategy)
                    COMPREPLY=($(compgen -W "auto backtracking algorithm_x dancing_links forward_checking breadth_first best_first propagation clause_learning nine killer_backtracking killer_advanced constraint_programming" -- "${cur}"))
                    return 0
                    ;;
                --time-limit-ms)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --node-limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --memory-limit-mib)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --threads)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vectors)
                    COMPREPLY=($(compgen -W "auto portable avx2 avx512" -- "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --as)
                    COMPREPLY=($(compgen -W "coordinates csv grid line line_1z line_0z line_az picture iss svg" -- "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output-dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__strategies)
            opts="-h --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        sudoku__subcmd__techniques)
            opts="-h --json --color --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --color)
                    COMPREPLY=($(compgen -W "auto always never" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _sudoku -o nosort -o bashdefault -o default sudoku
else
    complete -F _sudoku -o bashdefault -o default sudoku
fi
