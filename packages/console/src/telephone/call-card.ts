// One call of the telephone: who it is, how it stands, and what can be done with it.

import { detached } from '@jackfield/base'
import { h } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../components/button.ts'
import { formatTimer } from '../components/format-time.ts'
import { Since } from '../components/time.ts'
import { callWords, peerOf } from './call-words.ts'
import type { Telephone } from './telephone.ts'
import { mayDial, partnerOf, type TelephoneCall, type TelephoneState } from './telephone-state.ts'

export interface CallCardProps {
  readonly call: TelephoneCall
  readonly state: TelephoneState
  readonly telephone: Telephone
}

export function CallCard({ call, state, telephone }: CallCardProps) {
  const [isTransferring, setTransferring] = useState(false)
  const isIncoming = call.state === 'incoming'
  const tone = isIncoming ? 'ringing' : call.state === 'talking' ? 'talking' : ''
  return h(
    'article',
    { class: `call-card ${tone}`, 'aria-label': `Call with ${peerOf(call)}`, 'data-state': call.state },
    h(
      'div',
      { class: 'call-head' },
      h('div', { class: 'call-peer' }, peerOf(call)),
      call.answeredAt !== undefined &&
        h('div', { class: 'call-timer' }, h(Since, { at: call.answeredAt, format: formatTimer })),
      h(
        'div',
        { class: 'call-state', role: isIncoming ? 'alert' : 'status' },
        callWords(call),
        call.name && call.number ? ` · ${call.number}` : '',
      ),
      call.digits && h('div', { class: 'call-digits mono', title: 'Digits that were pressed' }, call.digits),
    ),
    isIncoming
      ? h(IncomingActs, { call, telephone })
      : h(CallActs, { call, state, telephone, isTransferring, onTransfer: () => setTransferring(!isTransferring) }),
    isTransferring &&
      (call.state === 'talking' || call.state === 'holding') &&
      h(TransferForm, { call, state, telephone, onDone: () => setTransferring(false) }),
  )
}

const IncomingActs = ({ call, telephone }: Pick<CallCardProps, 'call' | 'telephone'>) =>
  h(
    'div',
    { class: 'call-acts' },
    h(Button, { label: 'Answer', icon: 'calls', kind: 'primary', onPress: () => telephone.answer(call.id) }),
    h(Button, { label: 'Decline', icon: 'hangup', kind: 'danger', onPress: () => telephone.decline(call.id) }),
  )

interface CallActsProps extends CallCardProps {
  readonly isTransferring: boolean
  readonly onTransfer: () => void
}

function CallActs({ call, state, telephone, isTransferring, onTransfer }: CallActsProps) {
  const { id, isMuted } = call
  const isUp = call.state === 'talking' || call.state === 'holding'
  const isHeld = call.state === 'holding'
  const partner = isUp ? partnerOf(state, id) : undefined
  return h(
    'div',
    { class: 'call-acts' },
    isUp &&
      h(Button, {
        label: isMuted ? 'Unmute' : 'Mute',
        icon: isMuted ? 'muted' : 'microphone',
        isPressed: isMuted,
        onPress: () => telephone.mute(id, !isMuted),
      }),
    isUp &&
      h(Button, {
        label: isHeld ? 'Resume' : 'Hold',
        icon: isHeld ? 'play' : 'pause',
        isPressed: isHeld,
        onPress: () => (isHeld ? telephone.resume(id) : telephone.hold(id)),
      }),
    isUp &&
      !partner &&
      h(Button, { label: 'Transfer', icon: 'transfer', isPressed: isTransferring, onPress: onTransfer }),
    isHeld &&
      partner?.state === 'talking' &&
      h(Button, {
        label: `Connect with ${peerOf(partner)}`,
        icon: 'transfer',
        title: 'Brings both together and leaves',
        onPress: () => telephone.connect(id, partner.id),
      }),
    h(Button, { label: 'Hang up', icon: 'hangup', kind: 'danger', onPress: () => telephone.hangUp(id) }),
  )
}

function TransferForm({ call, state, telephone, onDone }: CallCardProps & { onDone: () => void }) {
  const [number, setNumber] = useState('')
  const send = () => {
    if (telephone.transfer(call.id, number)) onDone()
  }
  const askFirst = async () => {
    if (await telephone.dial(number)) onDone()
  }
  return h(
    'form',
    {
      class: 'transfer-form',
      onSubmit: (event: Event) => {
        event.preventDefault()
        send()
      },
    },
    h(
      'label',
      null,
      'Transfer to',
      h('input', {
        class: 'field',
        value: number,
        autofocus: true,
        autocomplete: 'off',
        spellcheck: false,
        onInput: (event: Event) => setNumber((event.currentTarget as HTMLInputElement).value),
      }),
    ),
    h('button', { type: 'submit', class: 'button primary', disabled: number.trim() === '' }, 'Transfer now'),
    h(Button, {
      label: 'Ask first',
      title: 'Calls there while this call waits; then connect both',
      isDisabled: number.trim() === '' || !mayDial(state),
      onPress: () => detached(askFirst(), 'calling'),
    }),
  )
}
