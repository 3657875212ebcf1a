// Types of nats-server.mjs for its test and for the tests of clusters.
// The program itself stays plain JavaScript, because it runs on whatever Node the user has.
export declare function isNewEnough(text: string): boolean
export declare function mirrorOf(texts: readonly string[]): string
export declare function ensureNatsServer(): string
