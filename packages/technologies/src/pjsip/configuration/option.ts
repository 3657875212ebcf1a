// One option of pjsip.conf as one row: which texts it takes, its default, how it is shown, what it does or why it does nothing.
// Not the rows (the tables beside this file), and not the kinds they are made of (option-kinds.ts).

import { member } from '@jackfield/base'
import type { FieldRow, FieldValues } from '@jackfield/core'

export interface Option<V> {
  /** which texts it takes, its default, how ARI, AMI and the command line show it */
  readonly field: FieldRow
  /** what it does */
  readonly about?: string
  /** why it does nothing */
  readonly idle?: IdleOption
  /** AMI and the command line show it without its value */
  readonly isSecret?: true
  /** the setting made of its text; absent: it makes none of its own */
  readonly read?: (text: string) => V
}

/** Its lines are kept together with those of others, under another name. */
export interface RuleOption<Into extends string> extends Option<string> {
  readonly into: Into
}

/** It is taken so that files of other exchanges can stay as they are, and does nothing here. */
export interface IdleOption {
  /** after "has no effect here: " */
  readonly because: string
  /** only with such values of the section, defaults filled in; always when absent */
  readonly when?: (fields: FieldValues) => boolean
  /** what it asks for is done anyway: nobody needs to be told */
  readonly isAlwaysDone?: true
}

export type OptionTable = Readonly<Record<string, Option<unknown>>>

type ValueOf<O> = O extends Option<infer V> ? V : never
type SettingName<K, O> = O extends RuleOption<infer Into> ? Into : [ValueOf<O>] extends [never] ? never : K

/** The settings a table of options makes. */
export type SettingsOf<T extends OptionTable> = {
  readonly [K in keyof T as SettingName<K, T[K]>]: ValueOf<T[K]>
}

/** The name of the setting an option makes, or adds to; nothing where it makes none. */
export function settingName(name: string, option: Option<unknown>): string | undefined {
  if (option.field.type === 'rule') return option.field.into
  return option.read ? name : undefined
}

export function readSettings<T extends OptionTable>(table: T, fields: FieldValues): SettingsOf<T> {
  const settings = Object.entries(table).flatMap(([name, option]) => {
    const setting = settingName(name, option)
    return setting === undefined ? [] : [[setting, option.read?.(member(fields, setting) ?? '')]]
  })
  return Object.fromEntries(settings) as SettingsOf<T>
}
