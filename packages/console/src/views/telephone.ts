// The page's own telephone.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Badge, type Tone } from '../components/badge.ts'
import { Button } from '../components/button.ts'
import { Icon } from '../components/icon.ts'
import { Facts, Panel, ViewHead } from '../components/panel.ts'
import { Empty } from '../components/states.ts'
import { useStore } from '../live/use-store.ts'
import { mayRun } from '../session.ts'
import { CallCard } from '../telephone/call-card.ts'
import { registrationWords } from '../telephone/call-words.ts'
import { DevicePanel } from '../telephone/device-panel.ts'
import { Keypad } from '../telephone/keypad.ts'
import { microphoneWords, stillWorks } from '../telephone/microphone-words.ts'
import { keptWish, type PageTelephone } from '../telephone/page-telephone.ts'
import { PastCalls } from '../telephone/past-calls.ts'
import type { RegistrationState } from '../telephone/registration.machine.ts'
import type { TelephoneSnapshot } from '../telephone/telephone.ts'
import { mayDial } from '../telephone/telephone-state.ts'
import { theTelephone } from '../telephone/the-telephone.ts'

const tones: Readonly<Record<RegistrationState, Tone>> = {
  off: 'plain',
  asking: 'accent',
  registering: 'accent',
  registered: 'good',
  lost: 'warn',
  refused: 'bad',
}

export function View() {
  if (!mayRun('browserPhones', 'open'))
    return h(
      'div',
      null,
      h(ViewHead, { title: 'Telephone' }),
      h(
        Panel,
        { title: 'Telephone' },
        h(
          Empty,
          { icon: 'telephone', title: 'You may look, and not call' },
          h('p', null, 'A telephone needs a user of ari.conf who may write. Log in as one to call from this page.'),
        ),
      ),
    )
  return h(Desk, { page: theTelephone() })
}

function Desk({ page }: { page: PageTelephone }) {
  const snapshot = useStore(page.snapshot)
  const { registration } = snapshot
  const isOn = registration !== 'off' && registration !== 'refused'
  return h(
    'div',
    null,
    h(
      ViewHead,
      {
        title: 'Telephone',
        about: h(Badge, { tone: tones[registration], hasDot: true }, registrationWords[registration]),
      },
      isOn && h(Button, { label: 'Switch off', icon: 'stop', onPress: () => page.telephone.switchOff() }),
    ),
    h(Problems, { snapshot, page }),
    isOn ? h(InUse, { snapshot, page }) : h(SwitchOn, { page }),
  )
}

/** What is in the way, above everything else. */
function Problems({ snapshot, page }: { snapshot: TelephoneSnapshot; page: PageTelephone }) {
  const { problem } = snapshot
  // known before somebody calls: the browser gives no microphone to such pages
  const isDeaf = !isSecureContext || !navigator.mediaDevices
  const microphone = snapshot.microphone ?? (isDeaf ? microphoneWords(false) : undefined)
  return h(
    'div',
    { class: 'notices' },
    problem !== '' &&
      h(
        'div',
        { class: 'notice bad', role: 'alert' },
        h(Icon, { name: 'warning' }),
        h('p', null, problem),
        h(Button, {
          label: 'Dismiss',
          icon: 'close',
          isBare: true,
          kind: 'plain',
          isSmall: true,
          onPress: () => page.telephone.dismissProblem(),
        }),
      ),
    microphone &&
      h(
        'div',
        { class: 'notice warn', role: 'status', 'data-trouble': microphone.trouble },
        h(Icon, { name: 'muted' }),
        h(
          'div',
          null,
          h('p', null, h('strong', null, microphone.what), '. ', microphone.advice),
          h('p', null, stillWorks),
        ),
      ),
  )
}

function SwitchOn({ page }: { page: PageTelephone }) {
  const [wish, setWish] = useState(keptWish)
  const field = (name: 'context' | 'callerId', label: string, hint: string, placeholder: string) =>
    h(
      'label',
      null,
      label,
      h('input', {
        class: 'field',
        value: wish[name],
        placeholder,
        autocomplete: 'off',
        spellcheck: false,
        onInput: (event: Event) => setWish({ ...wish, [name]: (event.currentTarget as HTMLInputElement).value }),
      }),
      h('span', { class: 'hint' }, hint),
    )
  return h(
    'div',
    { class: 'telephone-off' },
    h(
      Panel,
      { title: 'Switch it on' },
      h(
        'form',
        {
          class: 'switch-on',
          onSubmit: (event: Event) => {
            event.preventDefault()
            page.switchOn({ context: wish.context.trim() || 'default', callerId: wish.callerId.trim() })
          },
        },
        h(
          'p',
          { class: 'soft' },
          'This page becomes a telephone. The exchange gives it a SIP account of its own, which is gone a minute after the page is closed.',
        ),
        field('context', 'Context', 'Where its calls enter the dialplan', 'default'),
        field('callerId', 'Caller id', 'What those see whom it calls; may be left empty', 'Alice <500>'),
        h(
          'div',
          null,
          h('button', { type: 'submit', class: 'button primary' }, h(Icon, { name: 'telephone' }), 'Switch on'),
        ),
      ),
    ),
  )
}

function InUse({ snapshot, page }: { snapshot: TelephoneSnapshot; page: PageTelephone }) {
  const { telephone } = page
  const { calls, past } = snapshot.telephone
  const { account } = snapshot
  return h(
    'div',
    { class: 'telephone' },
    h(
      'div',
      { class: 'telephone-main' },
      calls.map((call) => h(CallCard, { key: call.id, call, state: snapshot.telephone, telephone })),
      h(Dialler, { snapshot, page }),
    ),
    h(
      'div',
      { class: 'telephone-side' },
      h(DevicePanel, { page }),
      account &&
        h(
          Panel,
          { title: 'How it is called' },
          h(Facts, {
            facts: [
              ['In the dialplan', h('code', null, `Dial(${account.endpoint})`)],
              ['Calls enter', h('code', null, account.context)],
              ['User', account.user],
            ],
          }),
        ),
    ),
    h(PastCalls, { past, onCall: (number: string) => detached(telephone.dial(number), 'calling') }),
  )
}

function Dialler({ snapshot, page }: { snapshot: TelephoneSnapshot; page: PageTelephone }) {
  const [number, setNumber] = useState('')
  const { telephone } = page
  const { calls } = snapshot.telephone
  const isTalking = calls.some(({ state }) => state === 'talking' || state === 'ringing')
  const canDial = snapshot.registration === 'registered' && mayDial(snapshot.telephone)
  const press = (digit: string) => {
    if (isTalking) telephone.press(digit)
    else setNumber((typed) => typed + digit)
  }
  const dial = async () => {
    if (await telephone.dial(number)) setNumber('')
  }
  useEffect(() => {
    // from a link: /telephone?call=100
    const wanted = new URLSearchParams(location.search).get('call')
    if (wanted) setNumber(wanted)
  }, [])
  return h(
    Panel,
    { title: calls.length === 0 ? 'Call' : isTalking ? 'Digits' : 'Second call' },
    h(
      'form',
      {
        class: 'dialler',
        onSubmit: (event: Event) => {
          event.preventDefault()
          detached(dial(), 'calling')
        },
      },
      h(
        'div',
        { class: 'dial-row' },
        h('input', {
          class: 'field number',
          type: 'tel',
          'aria-label': 'Number',
          placeholder: 'Number or name',
          value: number,
          autocomplete: 'off',
          spellcheck: false,
          onInput: (event: Event) => setNumber((event.currentTarget as HTMLInputElement).value),
        }),
        h(
          'button',
          { type: 'submit', class: 'button primary', disabled: !canDial || number.trim() === '' },
          h(Icon, { name: 'calls' }),
          calls.length === 0 ? 'Call' : 'Call too',
        ),
      ),
      h(Keypad, { onPress: press }),
    ),
  )
}
