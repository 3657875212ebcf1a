// Which folder somebody wants, by a key.

import { folderWords } from '../speaking/intro-words.ts'
import type { Talk } from '../speaking/talk.ts'
import { type Folder, folders } from '../spool/folders.table.ts'

const mostRounds = 4
const waitMs = 4_000
const lastSpoken = 4
const lastByKey = 9

/** Nothing: nobody chose. `from`: the number of the first that is offered. */
export async function chooseFolder(talk: Talk, prompt: string, from: number): Promise<Folder | undefined> {
  const offered = folders
    .slice(from, lastSpoken + 1)
    .flatMap((name, at) => [`number:${from + at}`, 'vm-for', ...folderWords(talk.language, name)])
  let key = await talk.play([prompt])
  for (let round = 0; round < mostRounds; round++) {
    if (key === '#') return undefined
    if (key !== undefined && /^\d$/.test(key) && Number(key) <= lastByKey) return folders[Number(key)]
    key = await talk.ask(['vm-press', ...offered, 'vm-tocancel'], waitMs)
  }
  return key !== undefined && /^\d$/.test(key) ? folders[Number(key)] : undefined
}
