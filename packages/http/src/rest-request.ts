// Answers that say nothing but their status.
// Not what requests and answers are: the description of interfaces has that, for whoever carries them.

import type { RestAnswer } from '@jackfield/description'

export type { RestAnswer, RestRequest } from '@jackfield/description'

export const noContent: RestAnswer = { status: 204, text: '' }
export const accepted: RestAnswer = { status: 202, text: '' }
