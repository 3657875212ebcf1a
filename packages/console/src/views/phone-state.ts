// How a phone or a trunk is, in a badge, and the button that takes it out of service and back.

import type { Model } from '@jackfield/client'
import { h } from 'preact'
import { Badge, type Tone } from '../components/badge.ts'
import { Act } from '../components/button.ts'
import { exchange } from '../exchange.ts'

type Telephone = Model<'Telephone'>

/** The word and how good it is. */
export function stateOf({
  kind,
  state,
  maintenance,
  device_state: device,
  channels,
  contacts,
}: Telephone): readonly [Tone, string] {
  if (maintenance) return ['warn', 'maintenance']
  if (state === 'offline') return ['bad', kind === 'phone' && contacts.length === 0 ? 'not registered' : 'not reached']
  if (device === 'RINGING') return ['accent', 'ringing']
  if (channels > 0) return ['accent', channels === 1 ? 'in a call' : `${channels} calls`]
  return state === 'online' ? ['good', 'reached'] : ['plain', 'not asked']
}

export function PhoneState({ telephone }: { telephone: Telephone }) {
  const [tone, word] = stateOf(telephone)
  return h(Badge, { tone, hasDot: true, title: `device state ${telephone.device_state}` }, word)
}

export interface MaintenanceActProps {
  readonly telephone: Telephone
  readonly isBare?: boolean
  readonly onDone: () => void
}

export function MaintenanceAct({ telephone, isBare = false, onDone }: MaintenanceActProps) {
  const { technology: tech, name: resource, maintenance } = telephone
  const shared = {
    icon: 'wrench' as const,
    isBare,
    isSmall: isBare,
    onDone,
  }
  if (maintenance) {
    return h(Act, {
      ...shared,
      label: 'End maintenance',
      isPressed: true,
      needs: ['telephones', 'endMaintenance'],
      run: () => exchange().telephones.endMaintenance({ tech, resource }),
      done: `${resource} is in service again.`,
    })
  }
  return h(Act, {
    ...shared,
    label: 'Begin maintenance',
    needs: ['telephones', 'beginMaintenance'],
    ask: {
      title: `Take ${resource} out of service?`,
      text: 'New calls from it and for it are refused (503) until maintenance ends. Calls there are go on.',
    },
    run: () => exchange().telephones.beginMaintenance({ tech, resource }),
    done: `${resource} is out of service.`,
  })
}
