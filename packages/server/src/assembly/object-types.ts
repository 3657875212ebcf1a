// All types of configuration objects: each package that has some brings them.
// Not their tables, and not the objects.

import { ariObjectTypes } from '@jackfield/ari'
import type { ObjectType } from '@jackfield/core'
import { pjsipObjectTypes } from '@jackfield/technologies'

export const objectTypes: readonly ObjectType[] = [...ariObjectTypes, ...pjsipObjectTypes]
