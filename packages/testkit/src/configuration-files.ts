// The configuration of an exchange under test: a few texts, what the test gives, and a directory when it names one.
// Nothing of it is written to a disk, and nothing of a directory is touched: what the exchange writes goes elsewhere.

import { join, resolve } from 'node:path'
import { type ConfFiles, diskFiles, memoryFiles } from '@jackfield/conf'

export const testUser = 'testkit'

export interface ConfigurationTexts {
  /** the text of extensions.conf */
  readonly dialplan?: string | undefined
  /** other .conf files by name; one that is here counts more than one of the directory */
  readonly files?: Readonly<Record<string, string>> | undefined
  /** a directory of .conf files; who logs in, where it listens, writes and logs are the test's all the same */
  readonly config?: string | undefined
}

export interface TestConfiguration {
  readonly directory: string
  readonly files: ConfFiles
}

/** Where texts pretend to be when there is no directory. */
const nowhere = '/under-test'

/** `home`: where the exchange may write; `spool`: where it writes messages and recordings instead. */
export function testConfiguration(
  { dialplan, files = {}, config }: ConfigurationTexts,
  { password, ...places }: Places & { password: string },
): TestConfiguration {
  const directory = config === undefined ? nowhere : resolve(config)
  const lower: ConfFiles = config === undefined ? memoryFiles({}) : diskFiles()
  const textOf = (name: string) => files[name] ?? lower.read(join(directory, name)) ?? ''
  const texts: Record<string, string> = {
    'http.conf': '[general]\nenabled = yes\nbindaddr = 127.0.0.1\nbindport = 0\nsessionlimit = 1000\n',
    'logger.conf': '[logfiles]\nconsole = notice,warning,error\n',
    ...(dialplan === undefined ? {} : { 'extensions.conf': dialplan }),
    ...files,
    'asterisk.conf': withDirectories(textOf('asterisk.conf'), places),
    'ari.conf': `${textOf('ari.conf')}\n[${testUser}]\ntype = user\npassword = ${password}\n`,
  }
  const upper = memoryFiles(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [join(directory, name), text])),
  )
  return { directory, files: overlay(upper, lower) }
}

interface Places {
  readonly home: string
  readonly spool?: string | undefined
}

/** What is written goes to the home of the test; sounds stay where they are. */
function withDirectories(text: string, { home, spool = join(home, 'spool') }: Places): string {
  const written = ['astdbdir', 'astrundir', 'astlogdir', 'astcachedir'].map((name) => [
    name,
    join(home, name.slice(3, -3)),
  ])
  const section = /^\s*\[directories\]/m.test(text) ? '[directories](+)' : '[directories]'
  const lines = [['astspooldir', spool], ...written].map(([name, place]) => `${name} = ${place}`)
  return `${text}\n${section}\n${lines.join('\n')}\n`
}

function overlay(upper: ConfFiles, lower: ConfFiles): ConfFiles {
  return {
    read: (path) => upper.read(path) ?? lower.read(path),
    list: (pattern) => [...new Set([...upper.list(pattern), ...lower.list(pattern)])].sort(),
  }
}
