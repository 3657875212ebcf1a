// Authenticate(password[,options[,maxdigits[,prompt]]]): goes on only for who knows the password.

import { createHash } from 'node:crypto'
import { type ApplicationRun, application, type Outcome } from '../engine/application.ts'
import { collectDigits } from '../listening/collect-digits.ts'
import { answerFor, playPrompts, soundUris } from '../speaking/prompts.ts'
import { linesOfFile } from '../system/lines-of-file.ts'
import { integerPrefix } from '../text/integer-prefix.ts'

const attempts = 3
const mostDigits = 255

/** Who it is: the account code that goes with the password, if one does. */
type Verdict = { readonly account: string | undefined } | undefined

/** A name below a family of the database is a password, whatever stands there. */
function checkDatabase({ args: [password = ''], deps, options }: ApplicationRun, entered: string): Verdict {
  const family = password.slice(1)
  if (family === '' || entered === '' || deps.database.get(family, entered) === undefined) return undefined
  if (options.has('r')) deps.database.delete(family, entered)
  return { account: entered }
}

/** One password in each line; with `m` an account code, a colon, and the MD5 of the password. */
async function checkFile({ args: [path = ''], log, options }: ApplicationRun, entered: string): Promise<Verdict> {
  const read = await linesOfFile(path)
  if ('trouble' in read) {
    log.error(`Authenticate: cannot read the passwords of ${path}: ${read.trouble}`)
    return undefined
  }
  if (!options.has('m')) return read.lines.includes(entered) ? { account: entered } : undefined
  const digest = createHash('md5').update(entered).digest('hex')
  for (const line of read.lines) {
    const colon = line.indexOf(':')
    if (colon >= 0 && line.slice(colon + 1).toLowerCase() === digest) return { account: line.slice(0, colon) }
  }
  return undefined
}

function check(call: ApplicationRun, entered: string): Verdict | Promise<Verdict> {
  const [password = ''] = call.args
  if (!password.startsWith('/')) return entered === password ? { account: entered } : undefined
  return call.options.has('d') ? checkDatabase(call, entered) : checkFile(call, entered)
}

async function enter(call: ApplicationRun, prompt: string, most: number): Promise<string> {
  const { session } = call
  const { digit } = await playPrompts(call, soundUris(prompt), { interrupts: () => true })
  const { digits } = await collectDigits(call, {
    most,
    terminators: '#',
    firstTimeoutMs: session.responseTimeoutMs,
    nextTimeoutMs: session.digitTimeoutMs,
    ...(digit === undefined ? {} : { given: digit }),
  })
  return digits
}

export const authenticate = application(
  {
    name: 'Authenticate',
    module: 'app_authenticate.so',
    synopsis: 'Asks for a password and goes on only when it is right.',
    arguments: ['password', 'options?', 'maxdigits?', 'prompt?'],
    options: {
      a: 'the account code becomes the password that was entered',
      d: 'the path is a family of the database whose keys are the passwords',
      m: 'the lines of the file are account codes and MD5 digests; the account code becomes that of the line',
      r: 'takes the key out of the database once it was entered',
    },
  },
  async (call): Promise<Outcome> => {
    const { args, channel, log, options } = call
    const wanted = integerPrefix(args[2] ?? '') ?? 0
    const most = wanted > 0 && wanted < mostDigits ? wanted : mostDigits
    if (!answerFor(call)) return 'end'
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const prompt = attempt === 1 ? args[3] || 'agent-pass' : 'auth-incorrect'
      const verdict = await check(call, await enter(call, prompt, most))
      if (!verdict) continue
      const { account } = verdict
      if (account !== undefined && (options.has('a') || options.has('m'))) channel.setAccounts({ accountCode: account })
      await playPrompts(call, ['sound:auth-thankyou'])
      return 'continue'
    }
    log.notice(
      `Authenticate: ${attempts} wrong passwords of ${channel.facts.caller.number || 'a caller without a number'}`,
    )
    await playPrompts(call, ['sound:vm-goodbye'])
    return 'end'
  },
)
