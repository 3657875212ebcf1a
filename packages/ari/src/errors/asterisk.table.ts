// Errors about the exchange itself: modules, log channels, configuration objects, global variables.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const asteriskErrors = {
  'module-not-found': {
    status: 404,
    message: 'Module could not be found in running modules',
    about: 'No module of this name is loaded.',
  },
  'module-name-inexact': {
    status: 409,
    message: 'Module information could not be retrieved',
    about: 'The name is not exactly the one the module has. Names end in `.so` and letter case matters here.',
  },
  'module-already-loaded': {
    status: 409,
    message: 'Module is already loaded',
    about: 'There is nothing to load.',
  },
  'module-load-declined': {
    status: 409,
    message: 'Module load declined',
    about: 'There is no such module, or it refused to be loaded.',
  },
  'module-load-skipped': {
    status: 409,
    message: 'Module was skipped',
    about: 'The module is excluded by the configuration.',
  },
  'module-load-failed': {
    status: 409,
    message: 'Module could not be loaded properly',
    about: 'A required module failed while it was loading. The log says why.',
  },
  'module-not-running': {
    status: 404,
    message: 'Module not found in running modules',
    about: 'Only a loaded module can be unloaded or reloaded.',
  },
  'module-in-use': {
    status: 409,
    message: 'Module could not be unloaded',
    about: 'Something uses the module, or another module needs it. End or unload that first.',
  },
  'module-not-unloadable': {
    status: 409,
    message: 'Module could not be unloaded',
    about: 'The exchange cannot do without this module.',
  },
  'module-unload-failed': {
    status: 409,
    message: 'Module could not be unloaded',
    about: 'The module could not be taken out. The log says why.',
  },
  'module-reload-not-found': {
    status: 404,
    message: 'Module could not be found',
    about: 'The module is known no longer.',
  },
  'module-reload-failed': {
    status: 409,
    message: 'An unknown error occurred while reloading the module',
    about: "The module's configuration could not be read again. The log says why; what was there before goes on.",
  },
  'module-reload-in-progress': {
    status: 409,
    message: 'Another reload is currently in progress',
    about: 'Wait until the other reload is over.',
  },
  'module-not-initialized': {
    status: 409,
    message: 'Module has not been initialized',
    about: 'The module is loaded but has not started yet.',
  },
  'module-not-reloadable': {
    status: 409,
    message: 'Module does not support reloading',
    about: 'The module has no configuration to read again.',
  },
  'log-channel-exists': {
    status: 409,
    message: 'Log channel already exists',
    about: 'Choose another name, or delete the log channel first.',
  },
  'log-channel-not-opened': {
    status: 500,
    message: 'The log channel could not be opened',
    about: 'The file cannot be written. The log says why.',
  },
  'log-channel-not-found': {
    status: 404,
    message: 'Log channel does not exist',
    about: 'There is no log channel of this name, or it is one of the static configuration, which cannot be deleted.',
  },
  'log-levels-missing': {
    status: 400,
    message: 'Configuration levels are required',
    about: 'Say in `configuration` which levels are to be written, separated by commas.',
  },
  'log-channel-name-bad': {
    status: 400,
    message: 'The log channel cannot have this name',
    about:
      'A log channel made through the interface is a file inside the log directory: its name must not lead out of it.',
  },
  'log-channel-not-rotated': {
    status: 500,
    message: 'The log channel could not be rotated',
    about: 'The file could not be given another name. The log says why.',
  },
  'config-class-not-found': {
    status: 404,
    message: "configClass '{configClass}' not found",
    about: 'No part of the exchange keeps configuration objects of this class.',
  },
  'object-type-not-found': {
    status: 404,
    message: "objectType '{objectType}' not found",
    about: 'The class has no objects of this type.',
  },
  'object-not-found': {
    status: 404,
    message: "Object with id '{id}' not found",
    about: 'There is no object of this type with this id.',
  },
  'fields-required': {
    status: 400,
    phrase: 'Bad request',
    message: "Fields must be provided to update object '{id}'",
    about: 'The object exists: say in `fields` what is to change.',
  },
  'creation-invalid': {
    status: 400,
    phrase: 'Bad request',
    message: "Creation of object '{id}' failed field value validation",
    about: 'A field does not exist, has a value it cannot take, or a required one is missing.',
  },
  'update-invalid': {
    status: 400,
    phrase: 'Bad request',
    message: "Update of object '{id}' failed field value validation",
    about: 'A field does not exist or has a value it cannot take. The object is unchanged.',
  },
  'cannot-create': {
    status: 403,
    message: "Cannot create sorcery objects of type '{objectType}'",
    about: 'What keeps these objects cannot be written to, such as a file of the configuration.',
  },
  'cannot-update': {
    status: 403,
    message: "Cannot update sorcery objects of type '{objectType}'",
    about: 'The object comes from where it cannot be written to, such as a file of the configuration.',
  },
  'cannot-delete': {
    status: 403,
    message: "Could not delete object with id '{id}'",
    about: 'The object comes from where it cannot be deleted, such as a file of the configuration.',
  },
} as const satisfies ErrorTable
