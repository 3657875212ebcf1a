// What the exchange says of itself: who it is, what it runs on, since when; and the ids it hands out.
// Not what it is doing; the parts know that.

import { type Clock, formatTimestamp, type Random } from '@jackfield/base'
import { entityIdOf, findEntityId, firstNumberOf } from './entity-id.ts'

export const systemParts = ['build', 'system', 'config', 'status'] as const
export type SystemPart = (typeof systemParts)[number]

export interface BuildInfo {
  readonly os: string
  readonly kernel: string
  readonly machine: string
  readonly options: string
  readonly date: string
  readonly user: string
}

export interface SystemInfo {
  build?: BuildInfo
  system?: { version: string; entity_id: string }
  config?: {
    name: string
    default_language: string
    setid: { user: string; group: string }
    max_channels?: number
    max_open_files?: number
    max_load?: number
  }
  status?: { startup_time: string; last_reload_time: string; calls_left?: number }
}

export interface SystemOptions {
  clock: Clock
  random: Random
  /** such as `23.0.0-jackfield-0.1.0` */
  version: string
  build: BuildInfo
  /** prefix of the ids of channels; empty when there is only one exchange */
  systemName?: string
  /** this one among several that stand as one: all ids it makes begin with it; absent: it stands alone */
  nodeName?: string
  /** `xx:xx:xx:xx:xx:xx`; default: of a network interface */
  entityId?: string
  defaultLanguage?: string
  user?: string
  group?: string
  /** zero: no limit */
  maxChannels?: number
  maxOpenFiles?: number
  maxLoad?: number
}

export class System {
  readonly name: string
  readonly version: string
  readonly entityId: string
  readonly defaultLanguage: string
  /** another one at each start: what was numbered before does not count any more */
  readonly incarnation: string
  readonly startedAt: number
  /** where the running numbers in names of channels begin: no two of several exchanges count at the same place */
  readonly firstNumber: number
  readonly #clock: Clock
  readonly #options: SystemOptions
  readonly #idPrefix: string
  readonly #nodePrefix: string
  #reloadedAt: number
  #counter = 0

  constructor(options: SystemOptions) {
    this.#clock = options.clock
    this.#options = options
    this.name = options.systemName ?? ''
    this.version = options.version
    this.entityId = options.entityId ?? (options.nodeName ? entityIdOf(options.nodeName) : findEntityId())
    this.defaultLanguage = options.defaultLanguage ?? 'en'
    this.incarnation = options.random.uuid()
    this.startedAt = options.clock.wall()
    this.firstNumber = options.nodeName ? firstNumberOf(options.nodeName) : 0
    this.#reloadedAt = this.startedAt
    const prefix = options.nodeName ?? this.name
    this.#idPrefix = prefix === '' ? '' : `${prefix}-`
    this.#nodePrefix = options.nodeName ? `${options.nodeName}-` : ''
  }

  get lastReloadAt(): number {
    return this.#reloadedAt
  }

  /** Something was read again. */
  markReloaded(): void {
    this.#reloadedAt = this.#clock.wall()
  }

  /** `<epoch>.<n>`, with the system's name before it when there is one; never the same twice in one life. */
  nextUniqueId(): string {
    return `${this.#idPrefix}${Math.floor(this.#clock.wall() / 1000)}.${this.#counter++}`
  }

  /** For what is no channel, such as a bridge. */
  nextUuid(): string {
    return this.#nodePrefix + this.#options.random.uuid()
  }

  /** The parts asked for, or all. */
  info(only: readonly SystemPart[] = systemParts): SystemInfo {
    const { build, user = '', group = '', maxChannels, maxOpenFiles, maxLoad } = this.#options
    return {
      ...(only.includes('build') && { build }),
      ...(only.includes('system') && { system: { version: this.version, entity_id: this.entityId } }),
      ...(only.includes('config') && {
        config: {
          name: this.name,
          default_language: this.defaultLanguage,
          setid: { user, group },
          ...(maxChannels ? { max_channels: maxChannels } : {}),
          ...(maxOpenFiles ? { max_open_files: maxOpenFiles } : {}),
          ...(maxLoad ? { max_load: maxLoad } : {}),
        },
      }),
      ...(only.includes('status') && {
        status: {
          startup_time: formatTimestamp(this.startedAt),
          last_reload_time: formatTimestamp(this.#reloadedAt),
        },
      }),
    }
  }

  ping(): { ping: 'pong'; timestamp: string; asterisk_id: string } {
    return { ping: 'pong', timestamp: formatTimestamp(this.#clock.wall()), asterisk_id: this.entityId }
  }
}
