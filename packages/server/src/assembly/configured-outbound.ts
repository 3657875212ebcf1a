// The websockets that the exchange opens itself, and webhooks: opened and closed as their configuration changes; the contexts of those per call with them.
// Not what a websocket carries.
import { type Applications, type OutboundWebsocket, OutboundWebsockets, Webhooks } from '@jackfield/ari'
import type { Clock, Dispose, Random } from '@jackfield/base'
import type { Channels } from '@jackfield/core'
import type { ApplicationContexts } from './application-contexts.ts'
import type { ServedInterface } from './interface.ts'
import { configuredWebsockets, outboundDialer } from './outbound.ts'
import type { State } from './state.ts'
import { configuredWebhooks, webhookPoster } from './webhooks.ts'

export interface ConfiguredOutboundDeps {
  readonly clock: Clock
  readonly random: Random
  readonly state: State
  readonly applications: Applications
  readonly contexts: ApplicationContexts
  readonly interface: ServedInterface
  readonly exchange: Parameters<typeof outboundDialer>[1] & { readonly channels: Pick<Channels, 'find'> }
  /** the directory of the configuration, as it is called now */
  etc(): string
}

export class ConfiguredOutbound {
  readonly #deps: ConfiguredOutboundDeps
  readonly #websockets: OutboundWebsockets
  readonly #webhooks: Webhooks
  readonly #leases = new Map<string, { isHeld: boolean; stop: Dispose }>()

  constructor(deps: ConfiguredOutboundDeps) {
    this.#deps = deps
    const { clock, random, applications } = deps
    const { log, bus, configuration } = deps.state
    const dialer = outboundDialer(deps.interface.dialer, deps.exchange)
    this.#websockets = new OutboundWebsockets({ clock, random, log, dialer, applications, bus })
    const linkedIdOf = (channelId: string) => deps.exchange.channels.find(channelId)?.facts.linkedId
    this.#webhooks = new Webhooks({ clock, random, log, applications, linkedIdOf, poster: webhookPoster(clock) })
    configuration.onChanged(({ configClass }) => {
      if (configClass === 'res_ari' || configClass === 'res_websocket_client') this.configure()
    })
  }

  /** As the configuration says now. */
  configure(): void {
    const { contexts } = this.#deps
    const { configuration, log } = this.#deps.state
    const websockets = configuredWebsockets(configuration, this.#deps.interface.users, this.#deps.etc(), log)
    this.#websockets.configure(this.#held(websockets))
    this.#webhooks.configure(configuredWebhooks(configuration, this.#deps.etc(), log))
    contexts.setPerCall(this.#websockets.perCallNames())
  }

  /** The applications that are reached for single calls. */
  perCallNames(): readonly string[] {
    return this.#websockets.perCallNames()
  }

  /** Of several exchanges one has each lasting connection; those for single calls are opened where the call is. */
  #held(websockets: readonly OutboundWebsocket[]): readonly OutboundWebsocket[] {
    const { leasing } = this.#deps.state
    if (!leasing) return websockets
    const lasting = new Set(
      websockets.filter(({ client }) => client.connectionType === 'persistent').map(({ id }) => id),
    )
    for (const [id, { stop }] of this.#leases) {
      if (lasting.has(id)) continue
      stop()
      this.#leases.delete(id)
    }
    for (const id of lasting) {
      if (this.#leases.has(id)) continue
      const lease = { isHeld: false, stop: () => {} }
      this.#leases.set(id, lease)
      lease.stop = leasing.want(`websocket ${id}`, (isHeld) => {
        lease.isHeld = isHeld
        this.configure()
      })
    }
    return websockets.filter(({ id }) => this.#leases.get(id)?.isHeld ?? true)
  }

  close(): void {
    for (const { stop } of this.#leases.values()) stop()
    this.#leases.clear()
    this.#websockets.close()
    this.#webhooks.close()
  }
}
