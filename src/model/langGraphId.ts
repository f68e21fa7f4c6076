/** An id that LangGraph gives to an interrupt. LangGraph reads an object with only such keys as a map of answers. */
export const langGraphId = /^[0-9a-f]{32}$/;
