// `jackfield asterisk -- WORDS`: does what `asterisk WORDS` would, for programs that call it.

import { readAsteriskWords } from '../asterisk-words.ts'
import { type Place, usage } from '../command-line.ts'
import { loadStart } from '../loading/load-start.ts'
import { findPlaceOnly } from '../place.ts'
import { shownVersion } from '../version.ts'

/** The exit code. */
export async function asterisk(words: readonly string[], usual: Place): Promise<number> {
  const invocation = readAsteriskWords(words, usual)
  switch (invocation.command) {
    case 'remote': {
      const { remote } = await import('./remote.ts')
      return remote(invocation.place, invocation.line, invocation.isJson)
    }
    case 'start': {
      const { start, keepProgram, hangup } = await loadStart()
      return start(invocation.place, invocation.rights, { verbosity: invocation.verbosity, keepProgram, hangup })
    }
    case 'asterisk-version':
      console.log(`Asterisk ${await versionAt(invocation.place)}`)
      return 0
    case 'wrong':
      console.error(invocation.message)
      return 2
    default:
      console.log(usage)
      return 0
  }
}

/** As the configuration there wants it shown. */
async function versionAt(where: Place): Promise<string> {
  const found = findPlaceOnly(where)
  if (!found.ok) return shownVersion(undefined)
  const { source, home, asteriskConf } = found.place
  // what this wants is most of the house: a command to a running exchange does not wait for it
  const { readAsteriskConf } = await import('../configuration/asterisk-conf.ts')
  return shownVersion(readAsteriskConf(source, home, asteriskConf).options.asteriskversion)
}
