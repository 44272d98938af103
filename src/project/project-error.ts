/** Why a project cannot be read at all; everything else is a diagnostic. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
}
