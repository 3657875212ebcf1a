// What a container file says, for a test that carries out its steps without an engine.
// Only the words that ours uses; any other is refused.

import { readFileSync } from 'node:fs'

export interface Image {
  readonly copies: string
  readonly runs: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly healthCheck: readonly string[]
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
}

/** Words that change nothing where there is no engine. */
const ofEngines = ['FROM', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'WORKDIR']

export function readContainerfile(path: string): Image {
  const text = readFileSync(path, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
  const image = { copies: '', runs: [] as string[], env: {} as Record<string, string>, user: '' }
  const lists = { HEALTHCHECK: [] as string[], ENTRYPOINT: [] as string[], CMD: [] as string[] }
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [word = ''] = line.split(' ', 1)
    const rest = line.slice(word.length + 1)
    if (word === 'RUN') image.runs.push(rest)
    else if (word === 'COPY') image.copies = rest
    else if (word === 'USER') image.user = rest
    else if (word === 'ENV') image.env[rest.split('=', 1)[0] as string] = rest.slice(rest.indexOf('=') + 1)
    else if (word in lists) lists[word as keyof typeof lists] = JSON.parse(rest.slice(rest.indexOf('[')))
    else if (!ofEngines.includes(word)) throw new Error(`${path}: ${word} is not known to the test`)
  }
  return { ...image, healthCheck: lists.HEALTHCHECK, entrypoint: lists.ENTRYPOINT, command: lists.CMD }
}
