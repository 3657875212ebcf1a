// Types of debian-tools.mjs for its test.
// The program itself stays plain JavaScript, because it runs on whatever Node the user has.
export declare function parsePackageList(text: string): { package: string; command: string }[]
export declare function isOnPath(command: string, path: string): boolean
export declare function aptLine(packages: readonly string[]): string
export declare function ensureDebianTools(name?: string): void
