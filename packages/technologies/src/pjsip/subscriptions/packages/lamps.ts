// Lamps of extensions: presence and dialog events of hints (RFC 3856, RFC 4235).
// Not how an extension gets its state.

import type { Dispose } from '@jackfield/base'
import { formatUri } from '@jackfield/sip'
import type { EndpointSettings } from '../../configuration/settings.ts'
import { bareUri } from '../../messages/addresses.ts'
import { lampBodies } from '../bodies/lamp-bodies.table.ts'
import type { SubscriptionsDeps } from '../subscriptions-deps.ts'
import { Listeners } from './listeners.ts'
import { ringingCaller } from './ringing-caller.ts'
import type { Watched, WatchPackage, WatchView } from './watch-package.ts'

/** Phones that show what people say of themselves beside what their lines do. */
const digiumPhones = /digium|sangoma/i

type LampsDeps = Pick<SubscriptionsDeps, 'bus' | 'hints' | 'endpoints' | 'channels'>

export class Lamps {
  readonly presence: WatchPackage
  readonly dialog: WatchPackage
  readonly #deps: LampsDeps
  readonly #listeners = new Listeners()
  readonly #presenceListeners = new Listeners()
  readonly #stops: readonly Dispose[]

  constructor(deps: LampsDeps) {
    this.#deps = deps
    this.presence = this.#package('presence')
    this.dialog = this.#package('dialog')
    this.#stops = [
      deps.bus.on('extension-state-changed', ({ context, exten }) => this.#listeners.emit(placeOf(context, exten))),
      deps.bus.on('extension-presence-changed', ({ context, exten }) => {
        this.#presenceListeners.emit(placeOf(context, exten))
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #package(name: 'presence' | 'dialog'): WatchPackage {
    return {
      name,
      bodies: lampBodies[name],
      isThere: (endpoint, thing) => this.#isThere(endpoint, thing),
      refusal: (endpoint, thing) => (this.#isThere(endpoint, thing) ? undefined : 404),
      open: (view, thing, onChange) => this.#open(name, view, thing || 's', onChange),
    }
  }

  #isThere(endpoint: EndpointSettings, thing: string): boolean {
    return this.#deps.hints.get(contextOf(endpoint), thing || 's') !== undefined
  }

  #open(name: 'presence' | 'dialog', view: WatchView, exten: string, onChange: () => void): Watched {
    const { endpoint, uri, watcher, bodyType } = view
    const { hints } = this.#deps
    const context = contextOf(endpoint)
    const form = lampBodies[name].find(({ type }) => type === bodyType) ?? lampBodies[name][0]!
    const fixed = {
      exten,
      entity: formatUri({ ...bareUri(uri), port: uri.port }),
      watcher,
      isEarlyWhileInUse: endpoint.notify_early_inuse_ringing,
      atomId: view.mark,
    }
    let version = view.firstVersion
    // the hint of a pattern is followed only while somebody asks for it
    const place = placeOf(context, exten)
    const showsPresence = name === 'presence' && digiumPhones.test(view.userAgent)
    const stops = [
      hints.follow(context, exten),
      this.#listeners.add(place, onChange),
      ...(showsPresence ? [this.#presenceListeners.add(place, onChange)] : []),
    ]
    return {
      displayName: hints.nameOf(context, exten),
      document: () => {
        const now = hints.get(context, exten)
        const isRinging = now?.state === 'RINGING' || now?.state === 'RINGINUSE'
        const caller = isRinging ? ringingCaller(this.#deps, now.hint, uri.host) : undefined
        const presence = showsPresence ? hints.presenceOf(context, exten) : undefined
        const lamp = { ...fixed, state: now?.state ?? 'NOT_INUSE', caller, presence, version: version++ }
        return { body: form.write(lamp), contentType: form.type, isThere: now !== undefined }
      },
      describe: () => hints.get(context, exten)?.state ?? 'REMOVED',
      close: () => {
        for (const stop of stops) stop()
      },
    }
  }
}

const contextOf = ({ subscribe_context, context }: EndpointSettings) => subscribe_context || context
const placeOf = (context: string, exten: string) => `${exten}@${context}`
