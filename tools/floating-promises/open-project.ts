// A project as the compiler sees it, with the types of everything.
// The interface of the compiler is not stable yet: what we use of it stands in this folder alone.
import { relative } from 'node:path'
import { API, type Project } from 'typescript/unstable/sync'

export interface OpenProject extends Disposable {
  readonly project: Project
  /** its own files, from its root */
  readonly files: readonly string[]
}

export function openProject(root: string): OpenProject {
  const api = new API({ cwd: root })
  const configFile = `${root.replace(/\/$/, '')}/tsconfig.json`
  const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile)
  if (!project) throw new Error(`${configFile} is no project`)
  const files = project.rootFiles.map((path) => relative(root, path))
  return { project, files, [Symbol.dispose]: () => api.close() }
}
