// Placeholders in what the configuration says of an engine: `{text}`, `{voice}`, `{language}`, and secrets from `{env:…}` and `{file:…}`.
// Not which texts have them.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { member } from '@jackfield/base'
import { EngineError, type SpeechOrder } from './speech-engine.ts'

/** So much of a file is a secret. */
const mostSecretBytes = 8_192

export function fillOrder(template: string, order: SpeechOrder, encode: (value: string) => string): string {
  return template.replace(/\{(text|voice|language)\}/g, (_, name: keyof SpeechOrder) => encode(order[name]))
}

/** Read whenever it is used, so that a key can be changed without a reload. Throws an EngineError when there is none. */
export function fillSecrets(template: string, etc: string): string {
  return template.replace(/\{(env|file):([^}]+)\}/g, (_, kind: string, name: string) =>
    kind === 'env' ? fromEnvironment(name) : fromFile(resolve(etc, name)),
  )
}

/** Files that are named and cannot be read. */
export function missingSecrets(template: string, etc: string): string[] {
  return [...template.matchAll(/\{file:([^}]+)\}/g)]
    .map(([, name]) => resolve(etc, name as string))
    .filter((path) => {
      try {
        fromFile(path)
        return false
      } catch {
        return true
      }
    })
}

function fromEnvironment(name: string): string {
  const value = member(process.env, name)
  if (value === undefined || value === '') throw new EngineError(`the environment has no ${name}`)
  return value
}

function fromFile(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new EngineError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
  if (text.length > mostSecretBytes) throw new EngineError(`${path} is too long for a key`)
  return text.trim()
}
