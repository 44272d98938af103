import process from 'node:process'
import docsNav from 'docs-nav/vite'

export default { plugins: [docsNav({ docs: process.env.DOCS ?? 'docs' })] }
