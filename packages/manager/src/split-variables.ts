// `a=b,c=d` as requests give variables: names and values, quotes and backslashes taken away.

import { splitList } from './split-list.ts'

export type NamedValue = readonly [name: string, value: string]

const unquote = (text: string) => text.replaceAll(/\\(.)|"/gs, '$1')

/** What has no name is no variable; one without a value is empty. */
export function splitVariables(text: string): NamedValue[] {
  return splitList(text).flatMap((item): NamedValue[] => {
    const equals = item.indexOf('=')
    const name = (equals < 0 ? item : item.slice(0, equals)).trim()
    return name === '' ? [] : [[name, equals < 0 ? '' : unquote(item.slice(equals + 1))]]
  })
}
