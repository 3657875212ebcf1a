// What confbridge.conf says, as it holds now: profiles of conferences and of who takes part, and what keys do.
// Not the conferences there are: `confbridge list` shows those.

import { member } from '@jackfield/base'
import {
  type ConferenceSettings,
  conferenceBridgeOptions,
  conferenceSounds,
  conferenceUserOptions,
} from '@jackfield/dialplan'
import { type Command, command } from '../command.ts'
import { type Reply, refused, shown } from '../reply.ts'

const module = 'app_confbridge.so'

type Kind = keyof ConferenceSettings

const title = (words: string) => `--------- ${words} -----------`

/** Every option as the file writes it, with the value that holds. */
type OptionText = (profile: object) => readonly (readonly [option: string, value: string])[]

const wordOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))

const optionsBy =
  (names: { entries(): Iterable<readonly [string, string]> }): OptionText =>
  (profile) =>
    [...names.entries()].map(([option, field]) => [
      option,
      wordOf(member(profile as Readonly<Record<string, unknown>>, field)),
    ])

const soundsOf: OptionText = (profile) => {
  const { sounds } = profile as { sounds: Readonly<Record<string, string>> }
  return Object.entries(conferenceSounds).map(([name, usual]) => [`sound_${name}`, member(sounds, name) ?? usual])
}

const menuOf: OptionText = (menu) =>
  [...(menu as ConferenceSettings['menus'] extends ReadonlyMap<string, infer Menu> ? Menu : never)].map(
    ([keys, steps]) => [keys, steps.map(({ action, data }) => (data === '' ? action : `${action}(${data})`)).join(',')],
  )

const userOptions = optionsBy(conferenceUserOptions)
const ownBridgeOptions = optionsBy(conferenceBridgeOptions)
const bridgeOptions: OptionText = (profile) => [...ownBridgeOptions(profile), ...soundsOf(profile)]

const showAll = (name: string, kind: Kind, words: string, synopsis: string): Command =>
  command({ name, synopsis, module }, ({ deps: { dialplanSettings } }): Reply => {
    const names = [...dialplanSettings().conferences[kind].keys()]
    return shown([title(words), ...names], names)
  })

const showOne = (name: string, kind: Kind, label: string, synopsis: string, read: OptionText): Command =>
  command(
    {
      ...{ name, synopsis, module },
      arguments: [{ name: 'name', words: ({ dialplanSettings }) => dialplanSettings().conferences[kind].keys() }],
    },
    ({ args: [wanted = ''], deps: { dialplanSettings } }): Reply => {
      const found = dialplanSettings().conferences[kind].get(wanted)
      if (!found) return refused(`No conference ${label.toLowerCase()} named '${wanted}' found!`)
      const rows = read(found)
      const lines = rows.map(([option, value]) => `${`${option}:`.padEnd(30)} ${value}`.trimEnd())
      return shown([title(label), `${'Name:'.padEnd(30)} ${wanted}`, ...lines], Object.fromEntries(rows))
    },
  )

export const confbridgeShowProfileUsers = showAll(
  'confbridge show profile users',
  'users',
  'User Profiles',
  'Lists the profiles of who takes part in conferences.',
)
export const confbridgeShowProfileBridges = showAll(
  'confbridge show profile bridges',
  'bridges',
  'Bridge Profiles',
  'Lists the profiles of conferences.',
)
export const confbridgeShowMenus = showAll('confbridge show menus', 'menus', 'Menus', 'Lists the menus of conferences.')

export const confbridgeShowProfileUser = showOne(
  'confbridge show profile user',
  'users',
  'User Profile',
  'Shows a profile of who takes part in conferences.',
  userOptions,
)
export const confbridgeShowProfileBridge = showOne(
  'confbridge show profile bridge',
  'bridges',
  'Bridge Profile',
  'Shows a profile of conferences.',
  bridgeOptions,
)
export const confbridgeShowMenu = showOne(
  'confbridge show menu',
  'menus',
  'Menu',
  'Shows what keys do in a conference.',
  menuOf,
)
