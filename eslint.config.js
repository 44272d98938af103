import js from '@eslint/js'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '.engines*/',
      'reports/',
      '.stryker-tmp/',
      'fixtures/',
      'src/generated/',
      'action/',
      'src/grammar/types.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
      ],
      // The tests contain control characters on purpose, and `visible` looks for them.
      'no-control-regex': 'off',
      eqeqeq: 'error',
      'no-console': 'off',
      'prefer-const': 'error',
    },
  },
  {
    // Every regular expression that reads text of a project takes linear time.
    files: ['src/**'],
    plugins: { regexp },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name=/^(push|unshift)$/] > SpreadElement',
          message: 'A list of a project may be longer than what a call takes as arguments: use pushAll.',
        },
        {
          selector: "CallExpression[callee.name='realpathSync']",
          message: 'It does not follow the links in links as the system does: use resolveLinks.',
        },
      ],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
)
