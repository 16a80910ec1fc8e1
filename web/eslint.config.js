import js from '@eslint/js';
import stylistic from '@stylistic/eslint-plugin';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'dist/', 'src/lib/generated/', 'src/lib/engine/built/'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    plugins: { '@stylistic': stylistic },
    rules: {
      // TypeScript itself knows better which names exist.
      'no-undef': 'off',
      '@stylistic/max-len': ['error', { code: 140 }],
      // The pieces of a drawing keep their order: their place is their key.
      'svelte/require-each-key': 'off',
      // A space or a dot between two elements is text, and written so that it is seen.
      'svelte/no-useless-mustaches': 'off',
      // Sets and search parameters are replaced, never changed in place, once they are shown.
      'svelte/prefer-svelte-reactivity': 'off',
      // A draft that is edited in place must be state; an effect fills it anew.
      'svelte/prefer-writable-derived': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSNeverKeyword', message: '`as never` silences the type checker: name the type.' },
        { selector: 'TSAsExpression > TSArrayType > TSNeverKeyword', message: '`as never[]` silences the type checker: name the type.' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);
