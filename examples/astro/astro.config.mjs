import process from 'node:process'
import docsNav from 'docs-nav/astro'

export default { integrations: [docsNav({ docs: process.env.DOCS ?? 'docs' })] }
