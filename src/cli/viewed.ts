import type { Project } from '../project/project.ts'
import type { View } from '../view/data.ts'

/** What the page shows of a project, given the text of each of its files. */
export type Viewed = (project: Project, textOf: (file: string) => string | undefined) => Promise<View>
