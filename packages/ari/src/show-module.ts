// A module as the interface shows it.
// Not its life: the registry of modules has that.

import type { ModuleInfo } from '@jackfield/core'

export const showModule = ({ name, description, useCount, status, supportLevel }: ModuleInfo) => ({
  name,
  description,
  use_count: useCount,
  status,
  support_level: supportLevel,
})
