/** Ten digits as stored, "0700000001", as they are dialled from anywhere: "+256700000001". */
export const dialledPhone = (phone: string) => phone.replace(/^0/, '+256');

/** "+256 700 000 001" */
export const formatPhone = (phone: string) =>
  dialledPhone(phone).replace(/^(\+256)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
