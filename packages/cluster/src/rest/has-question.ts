// Whether a node has a thing: the question as nodes put it to each other.

import type { OwnedObject } from '@jackfield/description'

/** `live`: not what lies on a disk. */
export type Which = 'any' | 'live'

type HasQuestion = readonly [kind: OwnedObject, id: string, asking?: string | undefined, which?: Which | undefined]

export const formatQuestion = (...question: HasQuestion): string => JSON.stringify(question)

export function parseQuestion(text: string): HasQuestion | undefined {
  try {
    const question = JSON.parse(text) as HasQuestion
    return Array.isArray(question) && typeof question[1] === 'string' ? question : undefined
  } catch {
    return undefined
  }
}
