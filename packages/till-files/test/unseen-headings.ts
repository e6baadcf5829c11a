import { type Labelled, labelled } from './real-headings.ts';

/**
 * Headings of nine further tills and shops, labelled before they were first learned from: 85 of 100 were filled rightly then, and
 * three of 120 wrongly. What those showed was mended since.
 */
export const UNSEEN_HEADINGS: Readonly<Record<string, Labelled>> = {
  // Aronium, "Import products using CSV".
  Aronium: labelled(
    'Name = Name and size | Product group = Department | SKU = Barcode | Barcode = Barcode | Measurement Unit | Cost = Unit cost | Markup | Price = RRP with VAT | Tax = VAT rate | Tax Inclusive Price | Price Change Allowed | Using Default Quantity',
  ),
  // POSitive, "How do I import my stock?".
  POSitive: labelled(
    'Stockcode = Barcode | Barcode Number = Barcode | Service Item | Open Priced Item | Supplier Name = Supplier | Supplier Code | Supplier Stockcode | Description = Name and size | Category 1 = Department | Category 2 = Sub-department | Category 3 = Category group | Minimum Stock | Discountable | Reorder Qty | Input Tax | Output Tax = VAT, by its codes | Cost Avg | Cost Excl = Unit cost | Cost Incl | Markup | Sell Excl = RRP without VAT | Sell Incl = RRP with VAT | Price 2 Excl | Price 2 Incl',
  ),
  // Liberty, "Item import utility".
  Liberty: labelled(
    'Account # | Item # = Barcode | Process Date | Category = Department | Brand | Size = Size | Color | Title = Name and size | Description | Price = RRP with VAT | Cost = Unit cost | Price Code | User Field 1 | Quantity',
  ),
  // Selldone, "Product import".
  Selldone: labelled(
    'Category = Department | Title = Name and size | Title En | Image | Brand | SKU = Barcode | Price = RRP with VAT | Currency | Type | Quantity | Image Contain',
  ),
  // Heeros, "Importing product data".
  Heeros: labelled(
    'Product_code = Barcode | Product_name = Name and size | Unit | Price = RRP with VAT | VAT_code = VAT, by its codes | VAT_percent = VAT rate | VAT_name = VAT name',
  ),
  // Lakasir, the table for an import of products.
  Lakasir: labelled('Category = Department | Name = Name and size | SKU = Barcode | Stock | Non Stock | Type | Unit'),
  // Baxtran, "CSV file guidance" of a scale.
  Baxtran: labelled(
    'Shop ID | Branch ID | POS No | Product number = Barcode | Taste/Flavor | Barcode/Product Code = Barcode | Product_name = Name and size | Category = Sub-department | Department = Department | Pcs_flag | Unit_text | Tare | Stock | Stock_low | Price_low | Price = RRP with VAT | Price unit | Discount',
  ),
  // Lightspeed eCom, "List of all options on the import sheet".
  'Lightspeed eCom': labelled(
    'Internal_ID | Internal_Variant_ID | Visible | Brand | Supplier = Supplier | EN_Title_Short = Name and size | Price = RRP with VAT | Cost = Unit cost | Stock level | Article code = Barcode | EAN = Barcode | SKU = Barcode',
  ),
  // Spree, "Product import file template".
  Spree: labelled(
    'sku = Barcode | name = Name and size | slug | status | description | meta_title | meta_description | meta_keywords | tags | price = RRP with VAT | compare_at_price | currency | width | height | depth',
  ),
};
