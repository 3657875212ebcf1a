// The conversation of Directory: keys that spell a name, those who match one by one or as a menu, and where it leads.

import type { ApplicationRun, Outcome } from '@jackfield/dialplan'
import type { VoicemailParts } from '../parts.ts'
import { defaultContext, type MailboxUser, type VoicemailSettings } from '../settings/voicemail-settings.ts'
import { Talk } from '../speaking/talk.ts'
import { type DirectoryEntry, searchDirectory } from './directory-entries.ts'

type Result = 'OPERATOR' | 'ASSISTANT' | 'TIMEOUT' | 'HANGUP' | 'SELECTED' | 'USEREXIT' | 'FAILED'

const usualKeys = 3
const firstKeyMs = 5_000
const nextKeyMs = 3_000
const choiceMs = 3_000
const betweenMs = 800
const perMenu = 8
const mostTries = 3

export class DirectoryTalk {
  readonly #parts: VoicemailParts
  readonly #call: ApplicationRun
  readonly #talk: Talk
  readonly #vmContext: string
  readonly #dialContext: string
  readonly #settings: VoicemailSettings

  constructor(parts: VoicemailParts, call: ApplicationRun) {
    this.#parts = parts
    this.#call = call
    this.#talk = new Talk(call)
    const [vmContext = '', dialContext = ''] = call.args
    this.#vmContext = vmContext
    this.#dialContext = dialContext || vmContext || defaultContext
    const file = call.options.get('c') ?? ''
    const other = file === '' ? undefined : parts.settingsOf(file)
    if (file !== '' && !other) call.log.warning(`Directory: '${file}' was not found: voicemail.conf is used`)
    this.#settings = other ?? parts.settings
  }

  async run(): Promise<Outcome> {
    const { channel, options, signal } = this.#call
    channel.variables.set('DIRECTORY_EXTEN', '')
    if (!options.has('n') && !channel.isUp && !channel.answer()) return this.#end('FAILED')
    try {
      // until somebody is chosen, or nobody presses anything any more
      for (;;) {
        const digits = await this.#askName()
        if (digits === undefined) return this.#end('TIMEOUT')
        if (digits === '') return this.#end('USEREXIT')
        const outcome = await this.#offer(digits)
        if (outcome !== undefined) return outcome
      }
    } catch (error) {
      if (signal.aborted) this.#end('HANGUP')
      throw error
    }
  }

  #end(result: Result): Outcome {
    this.#call.channel.variables.set('DIRECTORY_RESULT', result)
    return 'continue'
  }

  get #search(): { readonly by: 'first' | 'last' | 'either'; readonly keys: number; readonly hasAliases: boolean } {
    const { options } = this.#call
    const isEither = options.has('b') || (options.has('f') && options.has('l'))
    const by = isEither ? 'either' : options.has('f') ? 'first' : 'last'
    const given = Number(options.get('b') ?? options.get('f') ?? options.get('l') ?? usualKeys)
    const keys = given >= 1 && given <= 9 ? Math.floor(given) : usualKeys
    return { by, keys, hasAliases: options.has('a') }
  }

  /** The keys; empty: `#` alone; nothing: nobody pressed any. */
  async #askName(): Promise<string | undefined> {
    const { by, keys } = this.#search
    const { directoryIntros, general } = this.#settings
    const intro = directoryIntros.get(this.#vmContext || defaultContext) ?? general.directoryintro
    const name = { first: 'dir-first', last: 'dir-last', either: 'dir-firstlast' }[by]
    const words = intro === '' ? ['dir-welcome', 'dir-pls-enter', `digits/${keys}`, name, 'dir-usingkeypad'] : [intro]
    let key = await this.#talk.ask(words, firstKeyMs)
    if (key === undefined) return undefined
    this.#leaveBy(key)
    let digits = ''
    while (key !== undefined && key !== '#') {
      digits += key
      if (digits.length >= keys) break
      key = await this.#talk.wait(nextKeyMs)
    }
    return digits
  }

  /** 0 and * lead away where there is somewhere to go. */
  #leaveBy(key: string): void {
    const [exten, result] = key === '0' ? (['o', 'OPERATOR'] as const) : (['a', 'ASSISTANT'] as const)
    if (key !== '0' && key !== '*') return
    if (!this.#talk.hasExtension(this.#dialContext, exten)) return
    this.#end(result)
    this.#talk.goTo(this.#dialContext, exten)
  }

  /** Nothing: nobody was chosen, it begins anew. */
  async #offer(digits: string): Promise<Outcome | undefined> {
    const found = searchDirectory(this.#users(), digits, this.#search)
    const pauseMs = Number(this.#call.options.get('p')) || 0
    if (pauseMs > 0) await this.#call.deps.clock.sleep(pauseMs, this.#call.signal)
    if (found.length === 0) {
      await this.#talk.play(['dir-nomatch'])
      return undefined
    }
    const chosen = this.#call.options.has('m') ? await this.#chooseFromMenu(found) : await this.#chooseOneByOne(found)
    if (chosen === 'leave') return this.#end('USEREXIT')
    if (chosen) return this.#select(chosen)
    await this.#talk.play(['dir-nomore'])
    return undefined
  }

  *#users(): Generator<MailboxUser, void, undefined> {
    const { contexts, general } = this.#settings
    const isEverywhere = this.#vmContext === '' && general.searchcontexts
    for (const [name, users] of contexts) {
      if (isEverywhere || name === (this.#vmContext || defaultContext)) yield* users.values()
    }
  }

  /** The name its owner has recorded, else letter by letter. */
  async #nameOf({ user }: DirectoryEntry): Promise<string[]> {
    const recorded = await this.#parts.spool.greeting(user, 'greet')
    const name = recorded ?? `characters:${user.fullName}`
    return this.#call.options.has('e') ? [name, 'vm-extension', `characters:${user.box}`] : [name]
  }

  async #chooseOneByOne(found: readonly DirectoryEntry[]): Promise<DirectoryEntry | 'leave' | undefined> {
    for (const entry of found) {
      const words = [...(await this.#nameOf(entry)), 'dir-instr']
      for (let round = 0; round < mostTries; round++) {
        const key = await this.#talk.ask(words, choiceMs)
        if (key === '1') return entry
        if (key === '#') return 'leave'
        if (key === '*') break
        if (key === '0') this.#leaveBy(key)
      }
    }
    return undefined
  }

  async #chooseFromMenu(found: readonly DirectoryEntry[]): Promise<DirectoryEntry | 'leave' | undefined> {
    for (let at = 0; at < found.length; at += perMenu) {
      const offered = found.slice(at, at + perMenu)
      const key = await this.#sayMenu(offered, found.length > at + perMenu)
      if (key === '#') return 'leave'
      if (key === '0') this.#leaveBy(key)
      const chosen = key !== undefined && /^[1-8]$/.test(key) ? offered[Number(key) - 1] : undefined
      if (chosen) return chosen
    }
    return undefined
  }

  async #sayMenu(offered: readonly DirectoryEntry[], hasMore: boolean): Promise<string | undefined> {
    for (const [at, entry] of offered.entries()) {
      const words = ['dir-multi1', `digits/${at + 1}`, 'dir-multi2', ...(await this.#nameOf(entry))]
      const key = await this.#talk.ask(words, betweenMs)
      if (key !== undefined) return key
    }
    return this.#talk.ask(hasMore ? ['dir-multi9'] : [], choiceMs)
  }

  #select({ user }: DirectoryEntry): Outcome {
    const { options, channel } = this.#call
    channel.variables.set('DIRECTORY_EXTEN', user.box)
    this.#end('SELECTED')
    if (options.has('s') || options.has('v')) return 'continue'
    if (this.#talk.hasExtension(this.#dialContext, user.box)) this.#talk.goTo(this.#dialContext, user.box)
    this.#call.log.warning(`Directory: there is no extension '${user.box}' in context '${this.#dialContext}'`)
    return this.#end('FAILED')
  }
}
