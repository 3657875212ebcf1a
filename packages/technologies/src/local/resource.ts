// What stands after `Local/`: exten@context/options.
// Not checked against the dialplan.

export interface LocalResource {
  readonly exten: string
  readonly context: string
  readonly options: string
}

export function parseLocalResource(resource: string): LocalResource {
  const at = resource.lastIndexOf('@')
  const slash = resource.indexOf('/', at === -1 ? 0 : at)
  const end = slash === -1 ? resource.length : slash
  const options = slash === -1 ? '' : resource.slice(slash + 1)
  if (at === -1) return { exten: resource.slice(0, end) || 's', context: 'default', options }
  return { exten: resource.slice(0, at) || 's', context: resource.slice(at + 1, end) || 'default', options }
}
