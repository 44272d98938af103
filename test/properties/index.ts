import { docsProperties } from './any-docs.ts'
import { specificationProperties } from './any-specification.ts'
import { changeProperties } from './changed.ts'
import { commandProperties } from './command.ts'
import { pageProperties } from './pages.ts'
import { plantedProperties } from './planted.ts'
import type { Property } from './property.ts'
import { orderProperties } from './reordered.ts'
import { repairProperties } from './repaired.ts'
import { settingProperties } from './settings.ts'
import { splitProperties } from './split.ts'

/** The properties that `npm test` tries briefly and `npm run fuzz` for long. */
export const properties: readonly Property[] = [
  ...docsProperties,
  ...specificationProperties,
  ...orderProperties,
  ...splitProperties,
  ...repairProperties,
  ...changeProperties,
  ...settingProperties,
  ...commandProperties,
  ...pageProperties,
  ...plantedProperties,
]
