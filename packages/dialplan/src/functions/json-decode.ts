// JSON_DECODE(variable,key[,separator[,options]]): a value inside a JSON text kept in a variable.

import { isJsonObject, type Json, member } from '@jackfield/base'
import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

function inside(json: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(json)) return /^\d+$/.test(key) ? (json as readonly Json[])[Number(key)] : undefined
  return isJsonObject(json) ? member(json, key) : undefined
}

function textOf(json: Json | undefined): string {
  if (json === undefined || json === null) return ''
  if (typeof json === 'string') return json
  if (typeof json === 'boolean') return json ? '1' : '0'
  return JSON.stringify(json)
}

const count = (json: Json | undefined): string =>
  Array.isArray(json) ? String(json.length) : isJsonObject(json) ? String(Object.keys(json).length) : '0'

export const jsonDecode = dialplanFunction(
  {
    name: 'JSON_DECODE',
    module: 'func_json.so',
    synopsis: 'A value inside a JSON text that a variable holds.',
    arguments: ['variable', 'key', 'separator?', 'options?'],
  },
  {
    read(use) {
      const [name = '', key = '', separator = '', options = ''] = use.args
      const text = use.variable(name)
      if (!text) return failed(use, `JSON_DECODE: the variable '${name}' is empty`)
      let json: Json | undefined
      try {
        json = JSON.parse(text)
      } catch {
        return failed(use, `JSON_DECODE: the variable '${name}' holds no JSON`)
      }
      if (key === '') return failed(use, 'JSON_DECODE: there is no key')
      for (const part of key.split(separator.charAt(0) || '.')) json = inside(json, part)
      if (json === undefined) return failed(use, `JSON_DECODE: the variable '${name}' has nothing at '${key}'`)
      return options.includes('c') ? count(json) : textOf(json)
    },
  },
)
