// `jackfield remote`: gives a command to the exchange that runs at a place, or a prompt to whoever sits at the terminal.
// It knows no command: the exchange does.

import { systemClock } from '@jackfield/base'
import type { Place } from '../command-line.ts'
import { findControlFile } from '../configuration/control-file.ts'
import { findPlaceOnly } from '../place.ts'
import { ConnectionLostError, ControlClient, NoExchangeError } from '../remote/control-client.ts'
import { RemotePrompt } from '../remote/prompt.ts'
import { visibleText } from '../remote/visible-text.ts'

/** As long as the reference waits for the answer to a single command. */
const answerLimitMs = 60_000

/** To the exchange that runs at a place; or why there is none, in words. */
export async function connectTo(where: Place): Promise<ControlClient | string> {
  const found = findPlaceOnly(where)
  if (!found.ok) return found.message
  const { source, home, asteriskConf } = found.place
  const path = findControlFile(source, home, asteriskConf)
  try {
    return await ControlClient.connect(path)
  } catch (error) {
    if (error instanceof NoExchangeError) return `unable to connect to the exchange (does ${path} exist?)`
    return (error as Error).message
  }
}

/** 0 whenever the exchange answered, whatever it answered; 1 when none did. */
export async function remote(where: Place, line: string | undefined, isJson: boolean): Promise<number> {
  const client = await connectTo(where)
  if (typeof client === 'string') return failed(client)
  if (line === undefined) return new RemotePrompt(client, process.stdin, process.stdout).run()
  return runOne(client, line, isJson)
}

async function runOne(client: ControlClient, line: string, isJson: boolean): Promise<number> {
  const limit = systemClock.after(answerLimitMs, () => {
    process.exit(failed(`the exchange did not answer within ${answerLimitMs / 1000} seconds`))
  })
  try {
    const { lines } = await client.run(line, { isJson })
    const shownLine = process.stdout.isTTY ? visibleText : (text: string) => text
    await written(lines.map((each) => `${shownLine(each)}\n`).join(''))
    return 0
  } catch (error) {
    if (error instanceof ConnectionLostError) return failed(error.message)
    throw error
  } finally {
    limit.cancel()
    client.close()
  }
}

/** The process ends right afterwards: what a pipe has not taken by then would be lost. */
const written = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))

function failed(message: string): number {
  console.error(`jackfield: ${message}`)
  return 1
}
