// The projects of the compiler: each is a folder with a tsconfig.json, from the root, and has files that no other has.

/** The second is a program of browsers, with other types than those of Node. */
export const projects = ['', 'packages/console/'] as const
