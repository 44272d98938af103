/** Why a change is refused. */
export type EditErrorCode =
  /** The project has no such page: neither an entry nor a file. */
  | 'NoSuchPage'
  /** No element is at the pointer or has the labels. */
  | 'NoSuchElement'
  /** Several elements have the labels. */
  | 'Ambiguous'
  /** The navigation lists the page already, or an element of the label is there. */
  | 'AlreadyListed'
  /** A file is at the target. */
  | 'FileExists'
  /** The grammar does not allow it, or the element holds something else. */
  | 'NotAllowed'
  /** A fault of docs.json hides the place, or may hide further ones. */
  | 'HiddenByFault'
  /** The place is in a file that is included more than once. */
  | 'SharedPart'

/** A place that an error names. */
export interface EditPlace {
  /** Path from the folder of docs.json. */
  readonly file: string
  /** JSON Pointer into the file. */
  readonly pointer: string
  /** From 1; absent where the place has no text. */
  readonly line?: number
  readonly column?: number
}

/** A change that is not made. Nothing of it was done. */
export class EditError extends Error {
  override readonly name = 'EditError'
  readonly code: EditErrorCode
  /** Where the reason stands, or the candidates; empty where there is no place. */
  readonly places: readonly EditPlace[]

  constructor(code: EditErrorCode, message: string, places: readonly EditPlace[] = []) {
    super(message)
    this.code = code
    this.places = places
  }
}
