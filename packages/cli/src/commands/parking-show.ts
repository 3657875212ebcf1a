import type { Lot, ParkedCall } from '@jackfield/parking'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

const line = (label: string, value: string | number, indent = '') => `${indent}${label.padEnd(20)}:  ${value}`.trimEnd()

function lotLines({ name, isEnabled, isDynamic, settings }: Lot): string[] {
  const unused = settings.comebacktoorigin ? ' (comebacktoorigin=yes, not used)' : ''
  return [
    `Parking Lot: ${name}`,
    '-'.repeat(74),
    line('Parking Extension', settings.parkext),
    line('Parking Context', settings.context),
    line('Parking Spaces', `${settings.first}-${settings.last}`),
    line('Parking Time', `${settings.parkingtime} sec`),
    line('Comeback to Origin', yesOrNo(settings.comebacktoorigin)),
    line('Comeback Context', `${settings.comebackcontext}${unused}`),
    line('Comeback Dial Time', `${settings.comebackdialtime} sec`),
    line('MusicOnHold Class', settings.parkedmusicclass),
    line('Enabled', yesOrNo(isEnabled)),
    line('Dynamic', yesOrNo(isDynamic)),
  ]
}

const callLines = ({ space, channel, parker }: ParkedCall): string[] => [
  line('Space', space, '  '),
  line('Channel', channel.name, '  '),
  line('Parker Dial String', parker, '  '),
]

const dataOf = ({ name, isEnabled, isDynamic, settings, calls }: Lot) => ({
  name,
  isEnabled,
  isDynamic,
  parkext: settings.parkext,
  context: settings.context,
  first: settings.first,
  last: settings.last,
  calls: calls.map(({ space, channel, parker, secondsLeft, durationSeconds }) => ({
    space,
    channel: channel.name,
    parker,
    secondsLeft,
    durationSeconds,
  })),
})

export const parkingShow = command(
  {
    name: 'parking show',
    synopsis: 'Shows the parking lots, or one of them and who is parked there.',
    module: 'res_parking.so',
    arguments: [{ name: 'lot', isOptional: true, words: ({ parking }) => parking.lots.map(({ name }) => name) }],
  },
  ({ args: [wanted], deps: { parking } }) => {
    if (wanted === undefined) {
      const head = ['Parking General Options', '-'.repeat(23), line('Dynamic Parking', yesOrNo(parking.isDynamic))]
      return shown([...head, ...parking.lots.flatMap((lot) => ['', ...lotLines(lot)])], parking.lots.map(dataOf))
    }
    const lot = parking.lot(wanted)
    if (!lot) return refused(`Could not find parking lot '${wanted}'`)
    const calls = lot.calls.flatMap((call) => [...callLines(call), ''])
    return shown(
      [...lotLines(lot), '', 'Parked Calls', '-'.repeat(12), ...(calls.length > 0 ? calls : ['  (none)'])],
      dataOf(lot),
    )
  },
)
