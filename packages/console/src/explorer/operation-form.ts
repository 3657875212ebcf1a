// The form of one operation: a field for each parameter, what is wrong beside it.

import { member } from '@jackfield/base'
import { type ComponentChildren, h } from 'preact'
import { useId } from 'preact/hooks'
import type { ExplorerParameter } from './explorer-operation.ts'
import type { Typed } from './explorer-request.ts'

export interface OperationFormProps {
  readonly parameters: readonly ExplorerParameter[]
  readonly typed: Typed
  readonly problems: Readonly<Record<string, string>>
  readonly onType: (name: string, value: string) => void
}

export function OperationForm({ parameters, typed, problems, onType }: OperationFormProps) {
  if (parameters.length === 0) return h('p', { class: 'soft' }, 'It takes no parameters.')
  return h(
    'div',
    { class: 'parameters' },
    parameters.map((parameter) =>
      h(ParameterField, {
        key: parameter.name,
        parameter,
        value: member(typed, parameter.name) ?? '',
        problem: member(problems, parameter.name) ?? '',
        onType: (value) => onType(parameter.name, value),
      }),
    ),
  )
}

interface ParameterFieldProps {
  readonly parameter: ExplorerParameter
  readonly value: string
  readonly problem: string
  readonly onType: (value: string) => void
}

function ParameterField({ parameter, value, problem, onType }: ParameterFieldProps) {
  const id = useId()
  const { name, about, isRequired, place } = parameter
  return h(
    'div',
    { class: 'parameter' },
    h(
      'div',
      { class: 'parameter-name' },
      h('label', { for: id }, h('code', null, name)),
      h('span', { class: 'soft' }, isRequired ? 'needed' : place === 'body' ? 'in the body' : place),
    ),
    h(
      'div',
      { class: 'parameter-value' },
      inputOf(parameter, {
        id,
        value,
        onType,
        describedBy: `${id}-about`,
        isWrong: problem !== '',
      }),
      problem !== '' && h('p', { class: 'bad-text', role: 'alert' }, problem),
      h('p', { class: 'soft about', id: `${id}-about` }, marked(about), hintOf(parameter)),
    ),
  )
}

interface InputFacts {
  readonly id: string
  readonly value: string
  readonly onType: (value: string) => void
  readonly describedBy: string
  readonly isWrong: boolean
}

function inputOf(parameter: ExplorerParameter, { id, value, onType, describedBy, isWrong }: InputFacts) {
  const { kind, values, default: standard = '' } = parameter
  const shared = {
    id,
    class: 'field',
    value,
    'aria-describedby': describedBy,
    ...(isWrong ? { 'aria-invalid': true } : {}),
  }
  const read = (event: Event) => onType((event.currentTarget as HTMLInputElement).value)
  if (kind === 'choice' || kind === 'boolean')
    return h(
      'select',
      { ...shared, onChange: read },
      h('option', { value: '' }, standard === '' ? '–' : `– (${standard})`),
      (kind === 'boolean' ? ['true', 'false'] : values).map((one) => h('option', { key: one, value: one }, one)),
    )
  if (kind === 'json')
    return h('textarea', { ...shared, rows: 3, spellcheck: false, onInput: read, placeholder: '{ }' })
  return h('input', {
    ...shared,
    onInput: read,
    placeholder: standard,
    autocomplete: 'off',
    spellcheck: false,
    ...(kind === 'integer' || kind === 'number' ? { inputMode: 'numeric' } : {}),
  })
}

function hintOf({ kind, values, minimum, maximum, maxLength }: ExplorerParameter): string {
  const range = [minimum === undefined ? '' : `at least ${minimum}`, maximum === undefined ? '' : `at most ${maximum}`]
  const words = [
    ...range,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    kind === 'list' ? `separated by commas${values.length > 0 ? `: ${values.join(', ')}` : ''}` : '',
  ].filter(Boolean)
  return words.length === 0 ? '' : ` (${words.join(', ')})`
}

/** `code` between back quotes. */
export const marked = (text: string): ComponentChildren =>
  text.split('`').map((piece, at) => (at % 2 === 1 ? h('code', { key: at }, piece) : piece))
