// Call parking: all lots, who is parked in them, and every way in.
// Not the applications of the dialplan: they lead here.

import { detached } from '@jackfield/base'
import type { Channel, ParkingTransfer, Place } from '@jackfield/core'
import { channelItems, parseOptions, splitArguments } from '@jackfield/dialplan'
import { makeDynamicLot } from './lots/dynamic-lot.ts'
import { Lot } from './lots/lot.ts'
import { addLotExtensions, removeLotExtensions, removeSharedExtensions } from './lots/lot-extensions.ts'
import { ParkedCall } from './lots/parked-call.ts'
import { parkerOf } from './lots/parker.ts'
import { type ParkRequest, parkOptions, readParkRequest } from './park-request.ts'
import type { ParkingDeps } from './parking-deps.ts'
import type { LotSettings, ParkingSettings } from './settings/lot-settings.ts'
import { defaultLotName } from './settings/read-parking.ts'

export type Reserved = { readonly ok: true; readonly call: ParkedCall } | { readonly ok: false; readonly why: string }

/** Whoever is told the space. */
export interface Announcement {
  readonly to: Channel
  /** it leaves its bridge afterwards */
  readonly isLast: boolean
  /** instead: it was told, or there is nothing to tell */
  readonly onOver?: (() => void) | undefined
}

export class Parking {
  readonly #deps: ParkingDeps
  readonly #lots = new Map<string, Lot>()
  /** who is on its way to a space that was kept for it */
  readonly #expected = new Map<Channel, { readonly call: ParkedCall; readonly onParked: () => void; stop(): void }>()
  readonly #devices = new Map<string, ParkedCall>()
  #isDynamic = false

  constructor(deps: ParkingDeps) {
    this.#deps = deps
    deps.deviceStates.provide('park:', {
      isOfThisExchange: true,
      stateOf: (resource) => {
        if (!/^\d+@./.test(resource)) return undefined
        return this.#devices.has(resource) ? 'INUSE' : 'NOT_INUSE'
      },
    })
    deps.exchange.transfers.useParking((transfer) => this.#transfer(transfer))
  }

  /** Lays the lots out as the file says; those it does not know any more go with their last call. Hands back what went wrong. */
  configure({ isDynamic, lots }: ParkingSettings): string[] {
    const contexts = this.#deps.contexts()
    this.#isDynamic = isDynamic
    const before = [...this.#lots.values()].map(({ settings }) => settings)
    for (const settings of before) removeLotExtensions(contexts, settings)
    removeSharedExtensions(contexts, before)
    for (const lot of [...this.#lots.values()]) {
      lot.isEnabled = lots.has(lot.name)
      this.#dropWhenDone(lot)
    }
    const problems: string[] = []
    for (const settings of lots.values()) {
      const lot = this.#lots.get(settings.name) ?? new Lot(settings)
      lot.settings = settings
      this.#lots.set(settings.name, lot)
      const problem = addLotExtensions(contexts, settings)
      if (problem !== undefined) problems.push(`the parking lot ${settings.name} has no extensions: ${problem}`)
    }
    this.#deps.hintsChanged()
    return problems
  }

  get isDynamic(): boolean {
    return this.#isDynamic
  }

  /** By name. */
  get lots(): Lot[] {
    return [...this.#lots.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  lot(name: string): Lot | undefined {
    return this.#lots.get(name)
  }

  /** The lot a channel parks in, or takes calls up from, when nobody names one. */
  lotNameFor(channel: Channel, named?: string): string {
    return (
      named || channel.variables.get('PARKINGLOT') || channelItems.known(channel)?.get('parkinglot') || defaultLotName
    )
  }

  /** The extension that parks whom a channel talks to. */
  extensionFor(channel: Channel): { context: string; exten: string } | undefined {
    const settings = this.#lots.get(this.lotNameFor(channel))?.settings
    return settings && settings.parkext !== '' ? { context: settings.context, exten: settings.parkext } : undefined
  }

  // ---- ways in ----------------------------------------------------------------------------------------------------

  /** Keeps a space for a channel. It is free again when the channel ends before it has come. */
  reserve(channel: Channel, request: ParkRequest): Reserved {
    const parker = request.parker ?? channel
    const found = this.#findLot(this.lotNameFor(parker, request.lotName), parker)
    if (!found.ok) return found
    const { lot } = found
    const preferred = this.#preferredSpace(channel, lot)
    if (!preferred.ok) return preferred
    const random = request.isRandom ? this.#deps.random : undefined
    const space = lot.freeSpace({ preferred: preferred.space, random })
    if (space === undefined) return { ok: false, why: `Failed to get parking space in lot '${lot.name}'. All full.` }
    const call: ParkedCall = new ParkedCall(
      this.#deps,
      channel,
      {
        lot,
        space,
        parker: parkerOf(channel, request.parkerName ?? request.parker?.name),
        limitSeconds: request.limitSeconds ?? lot.settings.parkingtime,
        musicClass: request.musicClass || lot.settings.parkedmusicclass || 'default',
        isRinging: request.isRinging ?? false,
        saysSpace: !request.isQuiet && !channel.variables.get('BLINDTRANSFER'),
        comeback: request.comeback,
      },
      () => this.#gone(call),
    )
    lot.take(call)
    this.#devices.set(deviceKey(call), call)
    return { ok: true, call }
  }

  /** Parks a channel whatever it does: it stops that, and waits in its space. */
  send(channel: Channel, call: ParkedCall, announcement?: Announcement): void {
    this.#await(channel, call, announcement)
    this.#deps.engine().runInstead(channel, 'Park', call.lot.name)
  }

  /** A channel is on its way to its space. */
  #await(channel: Channel, call: ParkedCall, announcement?: Announcement): void {
    const stop = this.#deps.bus.onChannel(channel.id, 'channel-destroyed', () => {
      this.#expect(channel)?.cancel()
      announcement?.onOver?.()
    })
    const onParked = () => {
      if (announcement) detached(this.#announce(call, announcement), 'the number of a parking space')
    }
    this.#expected.set(channel, { call, onParked, stop })
  }

  /** The space that was kept for a channel, once. */
  arrive(channel: Channel): { readonly call: ParkedCall; readonly onParked: () => void } | undefined {
    const expected = this.#expected.get(channel)
    this.#expect(channel)
    return expected
  }

  /** Nobody waits there, or the lot is not there: nothing. */
  find(lotName: string, space: number | undefined): ParkedCall | undefined {
    const lot = this.#lots.get(lotName)
    return space === undefined ? lot?.calls[0] : lot?.at(space)
  }

  /** Bridges of lots go; who waits there ends or goes on by itself. */
  close(): void {
    for (const lot of this.#lots.values()) lot.close()
  }

  // ---- inside -----------------------------------------------------------------------------------------------------

  #expect(channel: Channel): ParkedCall | undefined {
    const expected = this.#expected.get(channel)
    expected?.stop()
    this.#expected.delete(channel)
    return expected?.call
  }

  #gone(call: ParkedCall): void {
    call.lot.free(call)
    const key = deviceKey(call)
    if (this.#devices.get(key) === call) this.#devices.delete(key)
    const lot = this.#lots.get(call.lot.name)
    if (lot) this.#dropWhenDone(lot)
  }

  #dropWhenDone(lot: Lot): void {
    if (lot.isEnabled || !lot.isEmpty || this.#lots.get(lot.name) !== lot) return
    this.#lots.delete(lot.name)
    lot.close()
  }

  #findLot(name: string, parker: Channel): { ok: true; lot: Lot } | { ok: false; why: string } {
    const there = this.#lots.get(name)
    if (there?.isEnabled) return { ok: true, lot: there }
    if (!this.#isDynamic || there) return { ok: false, why: `Could not find parking lot: '${name}'` }
    const made = makeDynamicLot(name, parker, (template) => this.#lots.get(template)?.settings)
    if (!made.ok) return made
    const problem = this.#addDynamic(made.settings)
    return problem === undefined ? { ok: true, lot: this.#lots.get(name) as Lot } : { ok: false, why: problem }
  }

  /** Spaces of lots that nobody configured. */
  get #dynamicSpaces(): number {
    let spaces = 0
    for (const { isDynamic, settings } of this.#lots.values()) if (isDynamic) spaces += spacesOf(settings)
    return spaces
  }

  #addDynamic(settings: LotSettings): string | undefined {
    const full = this.#deps.exchange.limits.check('max_parking_spaces', this.#dynamicSpaces + spacesOf(settings))
    if (full) return `the parking lot ${settings.name} cannot be made: ${full.limit} is ${full.most}`
    const problem = addLotExtensions(this.#deps.contexts(), settings)
    if (problem !== undefined) return `the parking lot ${settings.name} cannot be made: ${problem}`
    this.#lots.set(settings.name, new Lot(settings, true))
    this.#deps.hintsChanged()
    return undefined
  }

  /** What PARKINGEXTEN asks for: nothing, or a number; any other text is an error. */
  #preferredSpace(channel: Channel, { name, settings: { first, last } }: Lot) {
    const text = channel.variables.get('PARKINGEXTEN')
    if (!text) return { ok: true, space: undefined } as const
    if (!/^\s*\d+\s*$/.test(text) || Number(text) < 1) {
      return { ok: false, why: `PARKINGEXTEN='${text}' is not a valid parking space.` } as const
    }
    const space = Number(text)
    if (space >= first && space <= last) return { ok: true, space } as const
    this.#deps.log.warning(`Preferred parking spot ${space} is out of bounds (${first}-${last}) of lot '${name}'`, {
      channelId: channel.id,
    })
    return { ok: true, space: undefined } as const
  }

  /** A blind transfer to an extension that parks. */
  #transfer({
    context,
    exten,
    transferer,
    transferee,
  }: Place & { transferer: Channel; transferee: Channel }): ParkingTransfer | undefined {
    const { extensions } = this.#deps.engine()
    const entry = extensions.find(context, exten, 1, transferee.facts.caller.number)
    if (entry?.application.toLowerCase() !== 'park') return undefined
    const reserved = this.#reserveAs(entry.data, transferer, transferee)
    if (!reserved.ok) {
      detached(this.#play(transferer, 'sound:pbx-parkingfailed'), 'a prompt')
      return { ok: false, why: reserved.why }
    }
    const { call } = reserved
    return {
      ok: true,
      park: () => this.#parkOther(transferer, transferee, call),
      expect: (onOver) => this.#await(transferee, call, { to: transferer, isLast: false, onOver }),
    }
  }

  /** As the arguments of the extension say it. */
  #reserveAs(data: string, transferer: Channel, transferee: Channel): Reserved {
    const { log, engine } = this.#deps
    const [lotName = '', letters = ''] = splitArguments(data)
    const parsed = parseOptions(letters, parkOptions)
    if (!parsed.ok) return { ok: false, why: `Park: ${parsed.reason}` }
    const deps = { channel: transferee, log, extensions: engine().extensions }
    const request = readParkRequest(deps, lotName.trim(), parsed.options)
    if (!request) return { ok: false, why: `Park: an option of '${data}' is wrong` }
    return this.reserve(transferee, { ...request, parker: transferer, isQuiet: true })
  }

  /** The one who stays hears the number before the bridge is over. */
  #parkOther(transferer: Channel, transferee: Channel, call: ParkedCall): void {
    const bridge = this.#deps.exchange.bridges.of(transferer)
    if (bridge) bridge.dissolvesOnLeave = false
    this.send(transferee, call, { to: transferer, isLast: true })
  }

  async #announce(call: ParkedCall, { to, isLast, onOver }: Announcement): Promise<void> {
    const bridge = this.#deps.exchange.bridges.of(to)
    try {
      if (bridge) await this.#play(to, `digits:${call.space}`)
    } finally {
      if (isLast) {
        to.leaveBridge('transferred')
        if (bridge && !bridge.isOfInterface && bridge.channels.length === 0) bridge.destroy()
      }
      onOver?.()
    }
  }

  async #play(channel: Channel, mediaUri: string): Promise<void> {
    const { language } = channel.facts
    const media = await this.#deps.exchange.player.play({ channel, mediaUri, language })
    await media?.ended
  }
}

const spacesOf = ({ first, last }: LotSettings): number => last - first + 1

const deviceKey = ({ space, lot }: ParkedCall): string => `${space}@${lot.settings.context}`
