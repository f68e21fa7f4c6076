/**
 * Ajv, for a page that allows `eval`. It also exports the form, which loads with it, so that a bundler puts the parts
 * of rjsf that both need into the chunk of the form, and adds no third chunk.
 */
export { createAjvCompiler } from '../../../forms/validators/ajvCompiler.js';
export { RjsfForm } from './formParts.js';
