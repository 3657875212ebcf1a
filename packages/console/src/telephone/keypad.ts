// The twelve keys of a telephone, pressed with the pointer or typed.

import { table } from '@jackfield/base'
import { h } from 'preact'
import { useEffect } from 'preact/hooks'

const letters = table({
  2: 'ABC',
  3: 'DEF',
  4: 'GHI',
  5: 'JKL',
  6: 'MNO',
  7: 'PQRS',
  8: 'TUV',
  9: 'WXYZ',
  0: '+',
})

const digits = [...'123456789*0#']

export function Keypad({ onPress }: { onPress: (digit: string) => void }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = event.target as Element
      if (event.ctrlKey || event.metaKey || event.altKey || place.closest('input, select, textarea, dialog')) return
      if (digits.includes(event.key)) onPress(event.key)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return h(
    'div',
    { class: 'keypad', role: 'group', 'aria-label': 'Keypad' },
    digits.map((digit) =>
      h(
        'button',
        {
          type: 'button',
          key: digit,
          class: 'phone-key',
          'data-digit': digit,
          ...nameOf(digit),
          onClick: () => onPress(digit),
        },
        h('span', { class: 'phone-digit' }, digit),
        h('span', { class: 'phone-letters' }, letters.get(digit) ?? ''),
      ),
    ),
  )
}

/** What is read out where the sign alone says little. */
const nameOf = (digit: string): { 'aria-label'?: string } =>
  digit === '*' ? { 'aria-label': 'Star' } : digit === '#' ? { 'aria-label': 'Hash' } : {}
