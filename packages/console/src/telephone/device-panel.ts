// Microphone and loudspeaker: which are used, and how loud it is there.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '../components/button.ts'
import { Panel } from '../components/panel.ts'
import { useStore } from '../live/use-store.ts'
import { LevelMeter } from './level-meter.ts'
import type { PageTelephone } from './page-telephone.ts'
import type { SoundDevice, Voice } from './sound-devices.ts'

interface Devices {
  readonly microphones: readonly SoundDevice[]
  readonly speakers: readonly SoundDevice[]
}

export function DevicePanel({ page }: { page: PageTelephone }) {
  const [devices, setDevices] = useState<Devices>({ microphones: [], speakers: [] })
  const [tried, setTried] = useState<Voice | undefined>(undefined)
  const { voice, heard } = useStore(page.sounds)
  const look = () => detached(page.devices.list().then(setDevices), 'looking for microphones')
  useEffect(() => {
    look()
    return page.devices.onChange(look)
  }, [])
  // labels are there once the browser has given leave
  useEffect(look, [voice, tried])
  useEffect(() => () => tried?.close(), [tried])
  const tryOut = async () => setTried(tried ? undefined : await page.devices.openVoice())
  const { microphone, speaker } = page.devices.choice
  const context = () => page.context
  return h(
    Panel,
    {
      title: 'Sound',
      acts: h(Button, {
        label: tried ? 'Stop' : 'Try the microphone',
        isSmall: true,
        isPressed: tried !== undefined,
        onPress: () => detached(tryOut(), 'trying the microphone'),
      }),
    },
    h(
      'div',
      { class: 'devices' },
      h(Choice, {
        label: 'Microphone',
        devices: devices.microphones,
        chosen: microphone,
        onChoose: (id) =>
          detached(
            page.chooseMicrophone(id).then(() => setTried(undefined)),
            'choosing the microphone',
          ),
      }),
      h(LevelMeter, { label: 'Level of the microphone', stream: voice ?? tried?.stream, context }),
      tried?.trouble && h('p', { class: 'warn-text' }, tried.trouble.what),
      h(Choice, {
        label: 'Loudspeaker',
        devices: devices.speakers,
        chosen: speaker,
        onChoose: (id) => detached(page.chooseSpeaker(id), 'choosing the loudspeaker'),
      }),
      h(LevelMeter, { label: 'Level of the other side', stream: heard, context }),
    ),
  )
}

interface ChoiceProps {
  readonly label: string
  readonly devices: readonly SoundDevice[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

function Choice({ label, devices, chosen, onChoose }: ChoiceProps) {
  const isThere = devices.some(({ id }) => id === chosen)
  return h(
    'label',
    null,
    label,
    h(
      'select',
      {
        class: 'field',
        value: isThere ? chosen : '',
        onChange: (event: Event) => onChoose((event.currentTarget as HTMLSelectElement).value),
      },
      h('option', { value: '' }, devices.length === 0 ? 'The browser shows none yet' : 'As the system has it'),
      devices
        .filter(({ id }) => id !== 'default')
        .map(({ id, label: name }) => h('option', { key: id, value: id }, name)),
    ),
  )
}
