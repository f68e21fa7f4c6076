/**
 * Ajv, for a page that may compile. It exports the form too, which loads with it, so that a bundler puts what both need
 * of rjsf into the chunk of the form, and adds no third chunk.
 */
export { createAjvCompiler } from '../../../forms/validators/ajvCompiler.js';
export { RjsfForm } from './formParts.js';
