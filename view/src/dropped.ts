/** Files of a project: the text of each by its path; of what is no text only the path counts. */
export type Texts = Readonly<Record<string, string>>

const isText = /\.(?:mdx?|json|ya?ml|mintignore)$/i

/** The files of a drop or of a chosen folder, by their paths. */
export async function readDropped(given: Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>) {
  const texts: Record<string, string> = {}
  const keep = async (file: File, path: string) => {
    texts[path] = isText.test(path) ? await file.text() : ''
  }
  const entries = [...(given.items ?? [])].flatMap(item => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0)
    for (const file of given.files) await keep(file, file.webkitRelativePath || file.name)
  // What is added meanwhile comes, too.
  for (const entry of entries) {
    const path = entry.fullPath.replace(/^\//, '')
    if (/(?:^|\/)(?:node_modules|\.git)$/.test(path)) continue
    if (entry.isFile)
      await keep(await new Promise<File>((...done) => (entry as FileSystemFileEntry).file(...done)), path)
    else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) entries.push(child)
  }
  return texts
}

/** A browser gives them a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((...done) => reader.readEntries(...done))
    if (some.length === 0) return all
    for (const entry of some) all.push(entry)
  }
}

/** The files below the folder of the topmost docs.json, by their paths from it; all of them where there is none. */
export function projectFiles(texts: Texts): Texts {
  const docs = Object.keys(texts)
    .filter(path => /(?:^|\/)docs\.json$/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0]
  const folder = docs?.slice(0, -'docs.json'.length) ?? ''
  return Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), text]] : [],
    ),
  )
}
