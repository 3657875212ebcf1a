// Types of on-project-node.mjs for the tools that are written in TypeScript.
// The program itself stays plain JavaScript, because it has to run before Node 26 is there.
export declare const OLDEST_MAJOR: number
export declare const nodePackages: Readonly<Record<string, string>>
export declare const projectNode: string
export declare function isOldNode(): boolean
export declare function runOnProjectNode(script: string, args: string[]): void
export declare function followLauncher(): void
export declare function endWithNpm(): void
export declare function isBelowNpm(): boolean
