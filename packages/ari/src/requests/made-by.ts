// A channel that a request made, as the applications are told of it: so that it comes to the connection that asked for it.
// Not the making.

import type { Channel } from '@jackfield/core'
import type { Caller } from '@jackfield/description'

export const madeBy = ({ id, kinship: { linkedId } }: Channel, { connection: by }: Caller) => ({ id, linkedId, by })
