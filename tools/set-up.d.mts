// Types of set-up.mjs for its test.
// The program itself stays plain JavaScript, because it has to run before anything is installed.
export declare function fingerprint(repository: string): string
export declare function neededStep(repository: string, scope: 'run' | 'develop'): 'nothing' | 'install' | 'update'
export declare function setUp(scope: 'run' | 'develop'): void
