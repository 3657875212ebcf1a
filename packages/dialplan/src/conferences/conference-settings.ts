// What confbridge.conf says: profiles of conferences and of who takes part in them, and what their keys do.
// Not the conferences.

import type { Table } from '@jackfield/base'
import {
  type Complaint,
  type ConfDocument,
  type ConfSection,
  lastValue,
  notice,
  type Place,
  parseBoolean,
  visibleSections,
  warning,
} from '@jackfield/conf'
import { parseOptions } from '../engine/option-string.ts'
import { monitorLetters, roomLetters } from '../listening/monitor-letters.table.ts'
import {
  bridgeOptions,
  type MenuAction,
  menuActions,
  optionsWithoutEffect,
  userOptions,
} from './conference-options.table.ts'
import { type BridgeProfile, plainBridge, plainUser, type UserProfile } from './conference-profile.ts'
import { soundOfOption } from './conference-sounds.table.ts'

export interface MenuStep {
  readonly action: MenuAction
  readonly data: string
}

/** By the keys that are pressed. */
export type Menu = ReadonlyMap<string, readonly MenuStep[]>

export interface ConferenceSettings {
  readonly bridges: ReadonlyMap<string, BridgeProfile>
  readonly users: ReadonlyMap<string, UserProfile>
  readonly menus: ReadonlyMap<string, Menu>
}

/** Those that are there without any file. */
export const defaultConferences: ConferenceSettings = {
  bridges: new Map([['default_bridge', plainBridge]]),
  users: new Map([['default_user', plainUser]]),
  menus: new Map([['default_menu', new Map()]]),
}

interface ReadConferences {
  readonly conferences: ConferenceSettings
  readonly complaints: readonly Complaint[]
}

export function readConferences(document: ConfDocument): ReadConferences {
  const complaints: Complaint[] = []
  const bridges = new Map(defaultConferences.bridges)
  const users = new Map(defaultConferences.users)
  const menus = new Map(defaultConferences.menus)
  for (const section of visibleSections(document)) {
    if (section.name.toLowerCase() === 'general') continue
    const type = lastValue(section, 'type')?.toLowerCase()
    if (type === 'bridge') bridges.set(section.name, readProfile(section, plainBridge, withBridgeOption, complaints))
    else if (type === 'user') users.set(section.name, readProfile(section, plainUser, withUserOption, complaints))
    else if (type === 'menu') menus.set(section.name, readMenu(section, complaints))
    else complaints.push(wrong(`[${section.name}] is neither bridge nor user nor menu`, section))
  }
  return { conferences: { bridges, users, menus }, complaints }
}

const wrong = (message: string, place: Place): Complaint => warning('conference-wrong', message, place)

/** The value of a field as the file writes it, of the kind the field is; nothing when it cannot be. */
function parseField(text: string, like: unknown): string | number | boolean | undefined {
  if (typeof like === 'boolean') return parseBoolean(text)
  if (typeof like === 'string') return text
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** A profile with one option set; nothing: there is no such option, or its value is wrong. */
function withOption<T extends object>(profile: T, names: Table<keyof T>, option: string, value: string): T | undefined {
  const field = names.get(option)
  const read = field && parseField(value.trim(), profile[field])
  return field && read !== undefined ? { ...profile, [field]: read } : undefined
}

export function withBridgeOption(profile: BridgeProfile, option: string, value: string): BridgeProfile | undefined {
  const sound = soundOfOption(option)
  if (sound) return { ...profile, sounds: { ...profile.sounds, [sound]: value.trim() } }
  return withOption(profile, bridgeOptions, option, value)
}

export const withUserOption = (profile: UserProfile, option: string, value: string): UserProfile | undefined =>
  withOption(profile, userOptions, option, value)

function readProfile<T>(
  section: ConfSection,
  plain: T,
  set: (profile: T, option: string, value: string) => T | undefined,
  complaints: Complaint[],
): T {
  let profile = plain
  for (const variable of section.variables) {
    const { name, value } = variable
    const word = name.toLowerCase()
    if (word === 'type' || word === 'template') continue
    const next = set(profile, word, value)
    if (next) {
      profile = next
      if (word === 'record_options') complaints.push(...wrongLetters(value, variable))
    } else if (optionsWithoutEffect.has(word)) {
      const why = optionsWithoutEffect.get(word)
      complaints.push(notice('option-without-effect', `${name} has no effect here: ${why}`, variable))
    } else complaints.push(wrong(`'${name} = ${value}' is not understood`, variable))
  }
  return profile
}

/** Letters of `record_options` that there are not, or that mean nothing for a room. */
function wrongLetters(text: string, place: Place): Complaint[] {
  const parsed = parseOptions(text, monitorLetters)
  if (!parsed.ok) return [wrong(`record_options: ${parsed.reason}`, place)]
  const idle = parsed.options.letters.filter((letter) => !roomLetters.has(letter))
  const why = 'the recording of a conference has no separate sides, and no beeps'
  return [
    ...parsed.unknown.map((letter) => wrong(`record_options: there is no option '${letter}'`, place)),
    ...idle.map((letter) =>
      notice('option-without-effect', `record_options: '${letter}' has no effect here: ${why}`, place),
    ),
  ]
}

function readMenu(section: ConfSection, complaints: Complaint[]): Menu {
  const menu = new Map<string, readonly MenuStep[]>()
  for (const variable of section.variables) {
    const { name, value } = variable
    const word = name.toLowerCase()
    if (word === 'type' || word === 'template') continue
    const steps = /^[\d*#a-d]+$/.test(word) ? parseSteps(value) : undefined
    if (steps) menu.set(name.toUpperCase(), steps)
    else complaints.push(wrong(`'${name} = ${value}' is no DTMF key with known menu actions`, variable))
  }
  return menu
}

/** The places of the dialplan that keys of a conference lead to, and where that is written. */
export function placesOfMenus(document: ConfDocument): { location: string; by: string; place: Place }[] {
  const { menus } = readConferences(document).conferences
  return visibleSections(document).flatMap(({ name: menu, variables }) =>
    variables.flatMap((place) =>
      (menus.get(menu)?.get(place.name.toUpperCase()) ?? [])
        .filter(({ action }) => action === 'dialplan_exec')
        .map(({ data, action }) => ({ location: data, by: action, place })),
    ),
  )
}

/** `action[(data)][,action[(data)]…]` */
export function parseSteps(text: string): MenuStep[] | undefined {
  const words = text.match(/[^,()]+(?:\([^)]*\))?/g) ?? []
  const steps = words.map((word): MenuStep | undefined => {
    const [, name = '', data = ''] = /^\s*(\w+)\s*(?:\(([^)]*)\))?\s*$/.exec(word) ?? []
    const action = menuActions.find((known) => known === name.toLowerCase())
    // a subroutine has a whole place, with arguments perhaps
    if (action === 'dialplan_exec' && !/^[^,]+,[^,]+,[^,]+/.test(data)) return undefined
    return action && { action, data }
  })
  return steps.length > 0 && steps.every((step) => step !== undefined) ? steps : undefined
}
